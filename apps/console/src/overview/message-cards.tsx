import type { Activity, MessageSummary } from '@sineta/protocol';
import { Card } from '@sineta/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { shorten } from '../i18n/shorten.ts';
import { useAmounts, useTexts } from '../i18n/use-texts.ts';
import { rateOf } from '../messages/rates.ts';
import { ListedState } from '../messages/state-badge.tsx';
import { type TopicNames, useAudienceName } from '../messages/use-audience-name.ts';
import styles from '../messages/message-cards.module.css';
import page from './overview-page.module.css';
import { overviewTexts } from './overview-texts.ts';

interface MessageCardsProps {
  readonly site: string;
  readonly activity: Activity;
  readonly topics: TopicNames;
}

/** The message that is due next, and the latest one beside what is usual. */
export function MessageCards({ site, activity: { next, latest }, topics }: MessageCardsProps) {
  const { next: nextTexts, latest: latestTexts } = useTexts(overviewTexts);
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
                ? nextTexts.when(new Date(next.sendAt ?? next.createdAt))
                : nextTexts.whenLocal(new Date(next.sendAtLocal))
            }
          />
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
            when={latestTexts.when(new Date(latest.sentAt))}
          >
            <LatestRates {...latest} />
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
        <Link to="/sites/$site/messages/$message" params={{ site, message: message.id }}>
          <bdi>{shorten(message.title)}</bdi>
        </Link>
        <p className={page.soft}>
          {when}, {audienceName(message)}
        </p>
      </div>
      {children}
    </div>
  );
}

/** The rates of a message, each with the usual one. */
function LatestRates({ message, usual }: NonNullable<Activity['latest']>) {
  const { latest } = useTexts(overviewTexts);
  const { percent } = useAmounts();
  const { accepted, targeted } = message.counts;
  return (
    <div>
      {(message.state !== 'sent' || message.counts.held > 0) && (
        <p>
          <ListedState message={message} />
          {message.counts.held > 0 ? '. ' : ' '}
          {latest.reached(accepted, targeted)}
        </p>
      )}
      <dl className={styles.rates}>
        {(['accepted', 'displayed', 'clicked'] as const).map((step) => {
          const share = rateOf(message.counts, step);
          return (
            <div key={step}>
              <dt className={page.soft}>{latest.rates[step]}</dt>
              <dd className={styles.rate}>{share === undefined ? '–' : percent(share)}</dd>
              {usual && <dd className={page.soft}>{latest.usual(percent(usual.rates[step]))}</dd>}
            </div>
          );
        })}
      </dl>
      <p className={page.soft}>{usual ? latest.comparedWith(usual.messages) : latest.tooFew}</p>
    </div>
  );
}
