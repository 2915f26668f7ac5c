import type { SharedDraft as StoredDraft, SiteSettings } from '@sineta/protocol';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useMay, useMe } from '../../../accounts/me.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Page } from '../../../page/page.tsx';
import { useService } from '../../../service/service-context.ts';
import { hasCode } from '../../../service/service-error.ts';
import { focusTitle } from '../../details/focus-title.ts';
import { Opening } from '../opening.tsx';
import type { OpenedMessage } from '../opened-message.ts';
import { getDraft } from './draft-requests.ts';
import { createDraftSession } from './draft-session.ts';
import { type DraftSync, isDirty } from './draft-sync.ts';
import { SharedNotice } from './shared-notice.tsx';
import { sharedTexts } from './shared-texts.ts';
import { createCopyStorage } from './unsaved-copy.ts';

interface SharedDraftProps {
  readonly site: SiteSettings;
  readonly id: string;
  readonly children: (opened: OpenedMessage) => ReactNode;
}

/** Loads a draft of the site for the form. */
export function SharedDraft({ site, id, children }: SharedDraftProps) {
  const texts = useTexts(sharedTexts);
  const service = useService();
  // Loaded once: the session follows its changes.
  const { data, error, refetch } = useQuery({
    queryKey: ['draft', site.id, id],
    queryFn: ({ signal }) => getDraft(service, site.id, id, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data) {
    return (
      <OpenDraft site={site} draft={data}>
        {children}
      </OpenDraft>
    );
  }
  const isGone = hasCode(error, 'not_found');
  return (
    <Page title={texts.title} description={<Back site={site.id} />} width="wide">
      {isGone ? (
        <p>{texts.gone}</p>
      ) : (
        <Opening texts={texts} isError={error !== null} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

interface OpenDraftProps extends Omit<SharedDraftProps, 'id'> {
  readonly draft: StoredDraft;
}

function OpenDraft({ site, draft, children }: OpenDraftProps) {
  const texts = useTexts(sharedTexts);
  const service = useService();
  const me = useMe();
  const maySend = useMay('send');
  const [session] = useState(() => {
    const copies = createCopyStorage(window, me.id, site.id, draft.id);
    return createDraftSession({ service, site: site.id, copies, draft });
  });
  useEffect(() => session.start(), [session]);
  // What had the focus is gone: the dialog that shared the draft, or the title of the page while it was loading.
  useEffect(focusTitle, []);
  const sync = useSyncExternalStore(session.subscribe, session.state);
  return children({
    title: texts.title,
    back: <Back site={site.id} />,
    notice: <SharedNotice site={site.id} session={session} sync={sync} />,
    state: stateOf(sync, texts),
    storage: session.storage,
    isScheduled: false,
    labels: maySend && sync.approval?.state === 'requested' ? texts.approve : undefined,
    approval: {
      state: sync.approval,
      request: session.requestApproval,
      end: session.endApprovalRequest,
    },
    save: session.send,
  });
}

/** What the bar shows, which is visible when the notice is not. */
function stateOf(sync: DraftSync, texts: (typeof sharedTexts)['en']): string | undefined {
  if (sync.other?.kind === 'removed') return undefined;
  if (sync.newer) return texts.checkAgain(sync.newer.by);
  return isDirty(sync) ? texts.unsaved : texts.saved;
}

function Back({ site }: { readonly site: string }) {
  const { back } = useTexts(sharedTexts);
  return (
    <Link to="/sites/$site/messages/drafts" params={{ site }}>
      {back}
    </Link>
  );
}
