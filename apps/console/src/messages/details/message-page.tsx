import { Banner, Button, buttonClass, Card, EmptyState, Skeleton } from '@sineta/ui';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../service/me.ts';
import { ServiceError } from '../service/service-error.ts';
import { useSite } from '../service/sites.ts';
import { Page } from '../shell/page.tsx';
import { useMessagesTexts } from '../texts/use-messages-texts.ts';
import { CancelMessage } from './cancel-message.tsx';
import { FailuresCard } from './failures-card.tsx';
import { FunnelBars } from './funnel-bars.tsx';
import { isOver } from './funnel.ts';
import styles from './message-page.module.css';
import { MessageProgress } from './message-progress.tsx';
import { TimelineCard } from './timeline-card.tsx';
import { useExpected } from './use-expected.ts';
import { useMessage } from './use-message.ts';
import { WrittenCard } from './written-card.tsx';

/** What became of one message, as it happens. */
export function MessagePage() {
  const { message: id } = useParams({ from: '/signed-in/sites/$site/messages/$message' });
  const { page, gone, errorOne, retryLoad, loadingMore } = useMessagesTexts();
  const site = useSite().id;
  const maySend = useMay('send');
  const { message, error, reload, behind, asked } = useMessage(site, id);
  const expected = useExpected(site, message);
  const [cancelledHere, setCancelledHere] = useState(false);
  const [cancellable, setCancellable] = useState(false);
  const back = (
    <Link to="/sites/$site/messages" params={{ site }} className={styles.back}>
      {page.back}
    </Link>
  );
  if (error instanceof ServiceError && error.status === 404) {
    return (
      <Page title={gone.title}>
        <p>{gone.text}</p>
        <div>
          <Link to="/sites/$site/messages" params={{ site }} className={buttonClass}>
            {gone.back}
          </Link>
        </div>
      </Page>
    );
  }
  if (message === undefined) {
    return (
      <Page title={page.title} width="wide">
        {error ? (
          <EmptyState
            level={2}
            icon="warning"
            title={errorOne}
            action={<Button onPress={reload}>{retryLoad}</Button>}
          >
            {null}
          </EmptyState>
        ) : (
          <Card>
            <Skeleton label={loadingMore} rows={4} kind="bars" />
          </Card>
        )}
      </Page>
    );
  }
  const { state } = message;
  // Once it could be cancelled here, somebody who was quicker is worth a word.
  if (!isOver(state) && !cancellable) setCancellable(true);
  return (
    <Page
      title={message.title}
      width="wide"
      description={back}
      actions={
        maySend && (
          <div className={styles.actions}>
            <Link to="/sites/$site/compose" params={{ site }} search={{ from: id }} className={buttonClass}>
              {page.duplicate}
            </Link>
            {!isOver(state) && (
              <CancelMessage
                site={site}
                id={id}
                state={state}
                onCancelled={() => setCancelledHere(true)}
                onOver={reload}
              />
            )}
          </div>
        )
      }
    >
      {behind && <Banner icon="offline">{page.offline}</Banner>}
      {asked && <Banner>{page.asked}</Banner>}
      {state === 'cancelled' && cancellable && !cancelledHere && (
        <Banner icon="warning">{page.cancelledElsewhere}</Banner>
      )}
      <MessageProgress message={message} expected={expected} />
      <div className={styles.columns}>
        <Card title={page.funnel}>
          <FunnelBars message={message} expected={expected} />
          <div className={styles.notes}>
            <p>{page.receipts}</p>
          </div>
        </Card>
        <TimelineCard site={site} id={id} message={message} />
      </div>
      <FailuresCard site={site} id={id} message={message} mayRetry={maySend} onRetried={reload} />
      <WrittenCard message={message} />
    </Page>
  );
}
