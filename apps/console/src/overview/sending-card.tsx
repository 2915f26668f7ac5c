import type { MessageSummary } from '@sineta/protocol';
import { Card, Skeleton } from '@sineta/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { MessageProgress } from '../messages/details/message-progress.tsx';
import { useExpectedDevices } from '../messages/details/use-expected-devices.ts';
import { useMessage } from '../messages/details/use-message.ts';
import styles from '../messages/message-cards.module.css';
import { MessageLink } from '../messages/message-link.tsx';
import { isOver } from '../messages/outcomes/funnel.ts';
import { type TopicNames, useAudienceName } from '../messages/use-audience-name.ts';
import page from './overview-page.module.css';
import { overviewTexts } from './overview-texts.ts';

interface SendingCardProps {
  readonly site: string;
  /** The latest one first. */
  readonly messages: readonly [MessageSummary, ...MessageSummary[]];
  readonly topics: TopicNames;
}

/** The progress of the latest message that is being sent, live, and links to the others. */
export function SendingCard({ site, messages: [latest, ...others], topics }: SendingCardProps) {
  const { sending: texts } = useTexts(overviewTexts);
  const audienceName = useAudienceName(site, [latest], topics);
  const queries = useQueryClient();
  const { message, error } = useMessage(site, latest.id);
  const expected = useExpectedDevices(site, message);
  const ended = message !== undefined && isOver(message.state);
  useEffect(() => {
    if (ended) void queries.invalidateQueries({ queryKey: ['messages', site] });
  }, [ended, queries, site]);
  return (
    <Card title={texts.title}>
      <div className={styles.message}>
        <div>
          <MessageLink site={site} message={latest} />
          <p className={page.soft}>{audienceName(latest)}</p>
        </div>
        {message && <MessageProgress message={message} expected={expected} />}
        {message === undefined && !error && <Skeleton label={texts.title} rows={1} kind="bars" />}
        {others.length > 0 && (
          <p className={page.soft}>
            {texts.others}{' '}
            {others.map((other, index) => (
              <span key={other.id}>
                {index > 0 && ', '}
                <MessageLink site={site} message={other} />
              </span>
            ))}
          </p>
        )}
      </div>
    </Card>
  );
}
