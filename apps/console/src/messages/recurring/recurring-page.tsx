import type { RecurringMessageSummary } from '@sineta/protocol';
import { Badge, Button, buttonClass, Card, EmptyState, IconButton, Row, Rows, Skeleton } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useMay } from '../../accounts/me.ts';
import { useSite } from '../../accounts/sites.ts';
import { shorten } from '../../i18n/shorten.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Page } from '../../page/page.tsx';
import { RetryBanner } from '../../problems/retry-banner.tsx';
import { useService } from '../../service/service-context.ts';
import { focusTitle } from '../details/focus-title.ts';
import { MessageLists } from '../message-lists.tsx';
import { messagesTexts } from '../messages-texts.ts';
import { useAudienceName } from '../use-audience-name.ts';
import { ConfirmRecurring } from './confirm-recurring.tsx';
import { getRecurringMessages } from './recurring-requests.ts';
import { recurringTexts } from './recurring-texts.ts';
import { capitalize, ruleText } from './rule-choices.ts';
import { ruleTexts } from './rule-texts.ts';
import type { RecurringAction } from './use-change-recurring.ts';
import { useNow } from '../../time/use-now.ts';
import { useSiteTime } from './use-site-time.ts';

/** The messages that the service schedules again and again. */
export function RecurringPage() {
  const texts = useTexts(recurringTexts);
  const { retryLoad } = useTexts(messagesTexts);
  const { id: site, timeZone } = useSite();
  const { zone } = useSiteTime(timeZone);
  const now = useNow();
  const service = useService();
  const maySend = useMay('send');
  const { data, isError, refetch } = useQuery({
    queryKey: ['recurring-messages', site],
    queryFn: ({ signal }) => getRecurringMessages(service, site, { signal }),
    enabled: maySend,
  });
  const create = (
    <Link
      to="/sites/$site/compose"
      params={{ site }}
      search={{ recurring: 'new' }}
      className={buttonClass}
      data-variant="primary"
    >
      {texts.create}
    </Link>
  );
  return (
    <Page
      title={texts.title}
      description={`${texts.description} ${capitalize(zone(now))}.`}
      width="wide"
      actions={maySend && create}
    >
      <MessageLists site={site} />
      {isError && (
        <RetryBanner retry={retryLoad} onRetry={() => void refetch()}>
          {texts.failed}
        </RetryBanner>
      )}
      <Card padding="none">
        {!maySend ? (
          <EmptyState level={2} icon="compose" title={texts.readOnly}>
            {texts.readOnlyText}
          </EmptyState>
        ) : data ? (
          <RecurringList site={site} recurring={data.recurringMessages} />
        ) : (
          !isError && <Skeleton label={texts.loading} rows={4} />
        )}
      </Card>
    </Page>
  );
}

interface RecurringListProps {
  readonly site: string;
  readonly recurring: readonly RecurringMessageSummary[];
}

function RecurringList({ site, recurring }: RecurringListProps) {
  const texts = useTexts(recurringTexts);
  const [action, setAction] = useState<RecurringAction>();
  const audienceName = useAudienceName(site, recurring);
  if (recurring.length === 0) {
    return (
      <EmptyState level={2} icon="compose" title={texts.empty}>
        {texts.emptyText}
      </EmptyState>
    );
  }
  return (
    <>
      <Rows label={texts.title}>
        {recurring.map((one) => (
          <RecurringRow
            key={one.id}
            site={site}
            recurring={one}
            audience={audienceName(one)}
            onAction={setAction}
          />
        ))}
      </Rows>
      {action && <ConfirmRecurring site={site} action={action} onClose={() => setAction(undefined)} />}
    </>
  );
}

interface RecurringRowProps {
  readonly site: string;
  readonly recurring: RecurringMessageSummary;
  /** In words. */
  readonly audience: string;
  readonly onAction: (action: RecurringAction) => void;
}

function RecurringRow({ site, recurring, audience, onAction }: RecurringRowProps) {
  const texts = useTexts(recurringTexts);
  const words = useTexts(ruleTexts);
  const { id, rule, startsAtLocal, enabled, timeZone, nextAt, nextMessage, problem, skippedAt } = recurring;
  const { dateTime } = useSiteTime(timeZone);
  const name = shorten(recurring.name);
  const kind = enabled ? 'pause' : 'resume';
  useEffect(() => focusTitle, []);
  return (
    <Row
      title={
        <Link to="/sites/$site/compose" params={{ site }} search={{ recurring: id }}>
          {name}
        </Link>
      }
      mark={
        !enabled ? (
          <Badge>{texts.paused}</Badge>
        ) : problem ? (
          <Badge tone="bad">{texts.problem}</Badge>
        ) : (
          nextAt === undefined && <Badge>{texts.ended}</Badge>
        )
      }
      action={
        <>
          <Button
            size="small"
            variant="quiet"
            aria-label={texts[kind].label(name)}
            onPress={() => onAction({ kind, recurring })}
          >
            {texts[kind].action}
          </Button>
          <IconButton
            icon="trash"
            label={texts.remove.label(name)}
            onPress={() => onAction({ kind: 'remove', recurring })}
          />
        </>
      }
    >
      <p>
        {capitalize(ruleText(rule, startsAtLocal, words))} · {audience}
      </p>
      {nextAt !== undefined && (
        <p>
          {texts.next(dateTime(nextAt))}{' '}
          {nextMessage !== undefined && (
            <Link to="/sites/$site/messages/$message" params={{ site, message: nextMessage }}>
              {texts.message}
            </Link>
          )}
        </p>
      )}
      {problem && <p>{texts.refused(dateTime(problem.at))}</p>}
      {skippedAt !== undefined && <p>{texts.skipped(dateTime(skippedAt))}</p>}
    </Row>
  );
}
