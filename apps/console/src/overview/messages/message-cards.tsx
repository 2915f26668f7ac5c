import type { Activity, MessageSummary } from '@sineta/protocol';
import { Button, buttonClass, Card } from '@sineta/ui';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { useMay } from '../../accounts/me.ts';
import { useAmounts, useTexts } from '../../i18n/use-texts.ts';
import { ExpectedCount } from '../../messages/list/expected-count.tsx';
import { MessageLink } from '../../messages/message-link.tsx';
import { messagesTexts } from '../../messages/messages-texts.ts';
import { isUndoable } from '../../messages/undo/is-undoable.ts';
import { nothingSent } from '../../messages/outcomes/nothing-sent.ts';
import { rateOf } from '../../messages/rates.ts';
import { ListedState } from '../../messages/state-badge.tsx';
import { type TopicNames, useAudienceName } from '../../messages/use-audience-name.ts';
import styles from '../../messages/message-cards.module.css';
import { lazyDialog } from '../../page/lazy/lazy-part.tsx';
import { usePreferences } from '../../preferences/preferences-provider.tsx';
import { useNow } from '../../time/use-now.ts';
import { due } from './due.ts';
import { FailedReason } from './failed-reason.tsx';
import page from '../overview-page.module.css';
import { overviewTexts } from '../overview-texts.ts';
import { pointsIn, signed } from '../signed.ts';

/** Loaded when it is opened. */
const RescheduleById = lazyDialog(async () => ({
  default: (await import('../../messages/details/reschedule-by-id.tsx')).RescheduleById,
}));

interface MessageCardsProps {
  readonly site: string;
  readonly activity: Activity;
  readonly topics: TopicNames;
}

/** The message that is due next, and the latest one beside what is usual. */
export function MessageCards({ site, activity: { next, latest, expected }, topics }: MessageCardsProps) {
  const { next: nextTexts, latest: latestTexts } = useTexts(overviewTexts);
  const { dateTime } = useAmounts();
  return (
    <div className={styles.cards}>
      <Card title={nextTexts.title}>
        {next ? (
          <Message
            site={site}
            message={next}
            topics={topics}
            when={
              next.sendAtLocal === undefined
                ? dateTime(new Date(next.sendAt ?? next.createdAt))
                : nextTexts.whenLocal(new Date(next.sendAtLocal))
            }
          >
            <NextFigures site={site} message={next} expected={expected} />
          </Message>
        ) : (
          <p className={page.soft}>{nextTexts.none}</p>
        )}
      </Card>
      <Card title={latestTexts.title}>
        {latest ? (
          <Message
            site={site}
            message={latest.message}
            topics={topics}
            when={dateTime(new Date(latest.sentAt))}
          >
            <LatestResult site={site} {...latest} />
          </Message>
        ) : (
          <p className={page.soft}>{latestTexts.none}</p>
        )}
      </Card>
    </div>
  );
}

interface MessageProps {
  readonly site: string;
  readonly message: MessageSummary;
  readonly topics: TopicNames;
  readonly when: string;
  readonly children?: ReactNode;
}

function Message({ site, message, topics, when, children }: MessageProps) {
  const audienceName = useAudienceName(site, [message], topics);
  return (
    <div className={styles.message}>
      <div>
        <MessageLink site={site} message={message} />
        <p className={page.soft}>
          {when}, {audienceName(message)}
        </p>
      </div>
      {children}
    </div>
  );
}

interface NextFiguresProps {
  readonly site: string;
  readonly message: MessageSummary;
  readonly expected: Activity['expected'];
}

/** How many devices the next message is for, how soon, and what can be changed until then. */
function NextFigures({ site, message, expected }: NextFiguresProps) {
  const { id, sendAt } = message;
  const { next: texts } = useTexts(overviewTexts);
  const { columns } = useTexts(messagesTexts);
  const { language } = usePreferences();
  const now = useNow();
  const maySend = useMay('send');
  const isSoon = isUndoable(message);
  const [rescheduling, setRescheduling] = useState(false);
  return (
    <>
      <div className={styles.next}>
        <dl className={styles.soon}>
          <div>
            <dt className={page.soft}>{columns.devices}</dt>
            <dd className={styles.rate}>
              <ExpectedCount
                site={site}
                message={id}
                unplanned={[id]}
                counted={expected.some((each) => each.id === id) ? expected : undefined}
              />
            </dd>
          </div>
          {sendAt !== undefined && (
            <div className={styles.due}>
              <dt className={page.soft}>{texts.begins}</dt>
              <dd className={styles.rate}>{isSoon ? texts.soon : due(new Date(sendAt), now, language)}</dd>
            </div>
          )}
        </dl>
        {maySend && !isSoon && (
          <div className={styles.actions}>
            <Link
              to="/sites/$site/compose"
              params={{ site }}
              search={{ edit: id }}
              className={buttonClass}
              data-size="small"
            >
              {texts.edit}
            </Link>
            <Button size="small" onPress={() => setRescheduling(true)}>
              {texts.reschedule}
            </Button>
          </div>
        )}
      </div>
      {rescheduling && (
        <Suspense>
          <RescheduleById site={site} id={id} onClose={() => setRescheduling(false)} />
        </Suspense>
      )}
    </>
  );
}

type Latest = NonNullable<Activity['latest']>;

/** The results of the latest message: its rates, or why no device got it. */
function LatestResult({ site, message, usual }: Latest & { readonly site: string }) {
  const { latest } = useTexts(overviewTexts);
  const { state, counts } = message;
  const isRefused = nothingSent(message) === 'refused';
  return (
    <>
      {(state !== 'sent' || counts.held > 0) && (
        <p>
          <ListedState message={message} />
          {counts.held > 0 ? '. ' : ' '}
          {latest.reached(counts.accepted, counts.targeted)}
        </p>
      )}
      {isRefused ? (
        <FailedReason site={site} message={message} />
      ) : (
        <LatestRates message={message} usual={usual} />
      )}
    </>
  );
}

/** The rates of a message, and how far they are from the usual ones. */
function LatestRates({ message, usual: known }: Pick<Latest, 'message' | 'usual'>) {
  const { latest } = useTexts(overviewTexts);
  const { percent } = useAmounts();
  const points = pointsIn(usePreferences().language);
  // Without an accepted device the state gives the reason, and rates of 0 % beside a median do not.
  const usual = message.counts.accepted > 0 ? known : undefined;
  return (
    <div>
      <dl className={styles.rates}>
        {(['accepted', 'displayed', 'clicked'] as const).map((step) => {
          const share = rateOf(message.counts, step);
          return (
            <div key={step}>
              <dt className={page.soft}>{latest.rates[step]}</dt>
              <dd className={styles.rate}>{share === undefined ? '–' : percent(share)}</dd>
              {usual && share !== undefined && (
                <dd className={page.soft}>{latest.points(signed(share - usual.rates[step], points))}</dd>
              )}
            </div>
          );
        })}
      </dl>
      {(usual || !known) && (
        <p className={page.soft}>{usual ? latest.comparedWith(usual.messages) : latest.tooFew}</p>
      )}
    </div>
  );
}
