import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useMay, useMe } from '../../accounts/me.ts';
import { useSite } from '../../accounts/sites.ts';
import { Page } from '../../page/page.tsx';
import { useComposeTexts } from './compose-texts.ts';
import { ComposeForm } from './compose-form.tsx';
import { createDraftStorage } from './draft/draft-storage.ts';
import { messageIdOf } from './message-id.ts';

/** Loaded for a scheduled message. */
const EditMessage = lazy(async () => ({ default: (await import('./edit/edit-message.tsx')).EditMessage }));

/** Loaded for users who may not send. */
const ReadOnly = lazy(async () => ({ default: (await import('./read-only.tsx')).ReadOnly }));

/** The compose page, for users who may send. */
export function ComposePage() {
  const texts = useComposeTexts();
  const me = useMe();
  const site = useSite();
  const maySend = useMay('send');
  const storage = useMemo(() => createDraftStorage(window, me.id, site.id), [me.id, site.id]);
  const [home] = useState(() => new URL('/', location.href));
  const search = useSearch({ from: '/signed-in/sites/$site/compose' });
  const edit = messageIdOf(search.edit);
  const navigate = useNavigate();
  const params = { site: site.id };
  if (!maySend) {
    return (
      <Page title={texts.title}>
        <Suspense>
          <ReadOnly site={site.id} />
        </Suspense>
      </Page>
    );
  }
  const form = {
    site,
    home,
    from: messageIdOf(search.from),
    audience: Object.keys(search).some((name) => name !== 'from' && name !== 'edit') ? search : undefined,
    onCopied: () => void navigate({ to: '/sites/$site/compose', params, replace: true }),
    onSent: (message: string) =>
      void navigate({ to: '/sites/$site/messages/$message', params: { ...params, message } }),
  };
  if (edit === undefined) return <ComposeForm key={`${me.id} ${site.id}`} {...form} storage={storage} />;
  return (
    <Suspense>
      <EditMessage key={`${site.id} ${edit}`} site={site} message={edit}>
        {(edited) => <ComposeForm {...form} storage={edited.storage} edited={edited} />}
      </EditMessage>
    </Suspense>
  );
}
