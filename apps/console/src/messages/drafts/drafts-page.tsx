import type { DraftSummary } from '@sineta/protocol';
import { Badge, Card, EmptyState, IconButton, Row, Rows, Skeleton } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useMay } from '../../accounts/me.ts';
import { useSite } from '../../accounts/sites.ts';
import { Moment } from '../../i18n/moment.tsx';
import { shorten } from '../../i18n/shorten.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Page } from '../../page/page.tsx';
import { RetryBanner } from '../../problems/retry-banner.tsx';
import { useService } from '../../service/service-context.ts';
import { focusTitle } from '../details/focus-title.ts';
import { ComposeLink } from '../compose-link.tsx';
import { MessageLists } from '../message-lists.tsx';
import { messagesTexts } from '../messages-texts.ts';
import { useAudienceName } from '../use-audience-name.ts';
import { byRequest, isRequested } from './by-request.ts';
import { draftsQuery } from './drafts-query.ts';
import { draftsTexts } from './drafts-texts.ts';
import { RemoveDraft } from './remove-draft.tsx';

/** Milliseconds between two looks at who edits what. */
const pollInterval = 15_000;

/** The drafts that the members of the site share. */
export function DraftsPage() {
  const texts = useTexts(draftsTexts);
  const { retryLoad } = useTexts(messagesTexts);
  const { id: site } = useSite();
  const service = useService();
  const mayDraft = useMay('draft');
  const { data, isError, refetch } = useQuery({
    ...draftsQuery(service, site),
    refetchInterval: pollInterval,
    staleTime: 0,
    enabled: mayDraft,
  });
  return (
    <Page
      title={texts.title}
      description={texts.description}
      width="wide"
      actions={<ComposeLink site={site} />}
    >
      <MessageLists site={site} />
      {isError && (
        <RetryBanner retry={retryLoad} onRetry={() => void refetch()}>
          {texts.failed}
        </RetryBanner>
      )}
      <Card padding="none">
        {!mayDraft ? (
          <EmptyState level={2} icon="compose" title={texts.readOnly}>
            {texts.readOnlyText}
          </EmptyState>
        ) : data ? (
          <DraftList site={site} drafts={data.drafts} />
        ) : (
          !isError && <Skeleton label={texts.loading} rows={4} />
        )}
      </Card>
    </Page>
  );
}

function DraftList({ site, drafts }: { readonly site: string; readonly drafts: readonly DraftSummary[] }) {
  const texts = useTexts(draftsTexts);
  const [leaving, setLeaving] = useState<DraftSummary>();
  const audienceName = useAudienceName(site, drafts);
  if (drafts.length === 0) {
    return (
      <EmptyState level={2} icon="compose" title={texts.empty}>
        {texts.emptyText}
      </EmptyState>
    );
  }
  return (
    <>
      <Rows label={texts.title}>
        {byRequest(drafts).map((draft) => (
          <DraftRow
            key={draft.id}
            site={site}
            draft={draft}
            audience={draft.audience && audienceName({ ...draft, audience: draft.audience })}
            onRemove={() => setLeaving(draft)}
          />
        ))}
      </Rows>
      {leaving && <RemoveDraft site={site} draft={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

interface DraftRowProps {
  readonly site: string;
  readonly draft: DraftSummary;
  /** In words; undefined while none is chosen. */
  readonly audience: string | undefined;
  readonly onRemove: () => void;
}

function DraftRow({ site, draft, audience, onRemove }: DraftRowProps) {
  const texts = useTexts(draftsTexts);
  const { id, updatedAt, updatedBy, editors, approval } = draft;
  const title = draft.title === '' ? texts.untitled : shorten(draft.title);
  useEffect(() => focusTitle, []);
  return (
    <Row
      title={
        <Link to="/sites/$site/compose" params={{ site }} search={{ draft: id }}>
          {title}
        </Link>
      }
      mark={
        <>
          {isRequested(draft) && <Badge tone="brass">{texts.requested}</Badge>}
          {editors.length > 0 && <Badge>{texts.editing(editors.map(({ name }) => name))}</Badge>}
        </>
      }
      action={<IconButton icon="trash" label={texts.remove(title)} onPress={onRemove} />}
    >
      {audience !== undefined && `${audience} · `}
      {approval?.state === 'requested' ? (
        <>
          {texts.requestedBy(approval.requestedBy.name)} <Moment at={approval.requestedAt} />
        </>
      ) : approval?.returnedBy && approval.returnedAt ? (
        <>
          {texts.returnedBy(approval.returnedBy.name)} <Moment at={approval.returnedAt} />
        </>
      ) : (
        <>
          {texts.changedBy(updatedBy.name)} <Moment at={updatedAt} />
        </>
      )}
    </Row>
  );
}
