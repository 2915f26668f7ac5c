import type { MessageSummary } from '@sineta/protocol';
import { Card, Skeleton } from '@sineta/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import styles from '../../messages/message-cards.module.css';
import { MessageLink } from '../../messages/message-link.tsx';
import { type TopicNames, useAudienceName } from '../../messages/use-audience-name.ts';
import { lazyPart } from '../../page/lazy/lazy-part.tsx';
import page from '../overview-page.module.css';
import { overviewTexts } from '../overview-texts.ts';

/** Loaded with the page of the message, to which the card leads: it has most of its modules. */
const LiveProgress = lazyPart(async () => ({
  default: (await import('../../messages/details/message-page.tsx')).LiveProgress,
}));

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
  const reload = useCallback(
    () => void queries.invalidateQueries({ queryKey: ['messages', site] }),
    [queries, site],
  );
  const isTesting = [latest, ...others].every(({ experimentUntil }) => experimentUntil !== undefined);
  const title = isTesting ? texts.testing : texts.title;
  return (
    <Card title={title}>
      <div className={styles.message}>
        <div>
          <MessageLink site={site} message={latest} />
          <p className={page.soft}>{audienceName(latest)}</p>
        </div>
        <Suspense fallback={<Skeleton label={title} rows={1} kind="bars" />}>
          <LiveProgress site={site} id={latest.id} onEnded={reload} />
        </Suspense>
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
