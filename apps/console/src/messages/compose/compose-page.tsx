import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, use, useEffect, useMemo, useState } from 'react';
import { useMay, useMe } from '../../accounts/me.ts';
import { useSite } from '../../accounts/sites.ts';
import { EditMessage, ReadOnly, RecurringMessage, SharedDraft } from './lazy-parts.ts';
import { CarryContext } from '../../page/carry-context.ts';
import { lazyOrNothing } from '../../page/lazy/lazy-or-nothing.ts';
import { focusTitle } from '../details/focus-title.ts';
import { ComposeForm } from './compose-form.tsx';
import { createDraftStorage } from './draft/draft-storage.ts';
import { messageIdOf } from './message-id.ts';

/** When a message was sent that can be undone. */
const CarriedUndo = lazyOrNothing(async () => ({
  default: (await import('../undo/carried-undo.tsx')).CarriedUndo,
}));

/** The compose page, for users who may write drafts. Authors cannot change what was sent or recurs. */
export function ComposePage() {
  const me = useMe();
  const site = useSite();
  const mayWrite = useMay('draft');
  const maySend = useMay('send');
  const storage = useMemo(() => createDraftStorage(window, me.id, site.id), [me.id, site.id]);
  const [home] = useState(() => new URL('/', location.href));
  const search = useSearch({ from: '/signed-in/sites/$site/compose' });
  const { from, edit: edited, draft, recurring: which, ...audience } = search;
  const edit = messageIdOf(edited);
  const recurring = which === 'new' || which === 'repeat' ? which : messageIdOf(which);
  const [Opened, id] = recurring
    ? [RecurringMessage, recurring]
    : edit
      ? [EditMessage, edit]
      : [SharedDraft, messageIdOf(draft)];
  // What another form of the page wrote before is not recovered.
  const [first] = useState(id);
  const [isContinued, setContinued] = useState(false);
  if (id !== first && !isContinued) setContinued(true);
  // The link to this form is gone with the other one.
  const following = isContinued ? (id ?? 'own') : undefined;
  useEffect(() => {
    if (following !== undefined) focusTitle();
  }, [following]);
  const navigate = useNavigate();
  const carry = use(CarryContext);
  // A draft that returns while another one is written opens the form again.
  const { undone = '' } = useLocation().state;
  const params = { site: site.id };
  if (!(maySend || (mayWrite && !edit && !recurring))) {
    return (
      <Suspense>
        <ReadOnly site={site.id} />
      </Suspense>
    );
  }
  const form = {
    site,
    home,
    isContinued,
    from: messageIdOf(from),
    audience: Object.keys(audience).length > 0 ? search : undefined,
    onCopied: () => void navigate({ to: '/sites/$site/compose', params, replace: true }),
    onSent: (message: string, isDelayed: boolean) => {
      if (recurring) return void navigate({ to: '/sites/$site/messages/recurring', params });
      if (isDelayed) {
        carry(
          <Suspense key={message}>
            <CarriedUndo site={site} id={message} />
          </Suspense>,
        );
      }
      return void navigate({ to: '/sites/$site/messages/$message', params: { ...params, message } });
    },
  };
  if (id === undefined)
    return <ComposeForm key={`${me.id} ${site.id} ${undone}`} {...form} storage={storage} />;
  return (
    <Suspense>
      <Opened key={`${site.id} ${id}`} site={site} id={id}>
        {(opened) => <ComposeForm {...form} storage={opened.storage} opened={opened} />}
      </Opened>
    </Suspense>
  );
}
