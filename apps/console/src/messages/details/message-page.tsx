import type { MessageDetails } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';
import { Banner, Button, buttonClass, Card, EmptyState, Skeleton } from '@sineta/ui';
import { Link, useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { useMay } from '../../accounts/me.ts';
import { ServiceError } from '../../service/service-error.ts';
import { useSite } from '../../accounts/sites.ts';
import { Page } from '../../page/page.tsx';
import { lastSearch } from '../../page/search/last-search.ts';
import { pressedBy } from '../../page/pressed-by.ts';
import { messagesTexts } from '../messages-texts.ts';
import { messageDetailsTexts } from './message-details-texts.ts';
import { CancelMessage } from './cancel-message.tsx';
import { CorrectionActions } from '../corrections/correction-actions.tsx';
import { ActionClicks } from '../outcomes/action-clicks.tsx';
import { Conversions } from '../outcomes/conversions.tsx';
import { FailuresCard } from '../outcomes/failures-card.tsx';
import { FunnelBars } from '../outcomes/funnel-bars.tsx';
import { isOver } from '../outcomes/funnel.ts';
import { isUnsent, nothingSent } from '../outcomes/nothing-sent.ts';
import outcomes from '../outcomes/outcomes.module.css';
import styles from './message-page.module.css';
import { MessageProgress } from './message-progress.tsx';
import { TimelineCard } from '../outcomes/timeline-card.tsx';
import { useExpectedDevices } from './use-expected-devices.ts';
import { isUndoable } from '../undo/is-undoable.ts';
import { useIsUndoing } from '../undo/use-is-undoing.ts';
import { singleDevice, singleUser } from '../single-device.ts';
import { useMessage } from './use-message.ts';
import { ContentCard } from './content-card.tsx';
import { lazyDialog, lazyPart } from '../../page/lazy/lazy-part.tsx';

export { LiveProgress } from './live-progress.tsx';

/** Loaded for a message that was just sent. */
const UndoSend = lazyPart(async () => ({ default: (await import('../undo/undo-send.tsx')).UndoSend }));

/** Loaded when it is opened. */
const RescheduleMessage = lazyDialog(async () => ({
  default: (await import('./reschedule-message.tsx')).RescheduleMessage,
}));

/** Loaded for a message that was corrected or withdrawn. */
const CorrectionsCard = lazyPart(async () => ({
  default: (await import('../corrections/corrections-card.tsx')).CorrectionsCard,
}));

/** Loaded for a message to one device. */
const OneDeviceCard = lazyPart(async () => ({
  default: (await import('../direct/one-device-card.tsx')).OneDeviceCard,
}));

/** Loaded for a message with an experiment or a control group. */
const ExperimentCard = lazyPart(async () => ({
  default: (await import('../experiments/experiment-card.tsx')).ExperimentCard,
}));

function hasHistory({ corrections, withdrawal, replacements, replaces }: MessageDetails): boolean {
  return (corrections ?? withdrawal ?? replacements ?? replaces) !== undefined;
}

/** Whether a message is listed with the direct messages: to users or a few devices, sent immediately. */
function isDirect(message: MessageDetails): boolean {
  const { target, sendAt } = message;
  if (sendAt !== undefined && !isUndoable(message)) return false;
  if ('user' in target || 'users' in target) return true;
  return 'token' in target || ('tokens' in target && target.tokens.length <= limits.tokensPerDirectMessage);
}

/** The live results of one message. */
export function MessagePage() {
  const { message } = useParams({ from: '/signed-in/sites/$site/messages/$message' });
  return <Message id={message} />;
}

function Message({ id }: { readonly id: string }) {
  const texts = useTexts(messageDetailsTexts);
  const { retryLoad, loadingMore } = useTexts(messagesTexts);
  const settings = useSite();
  const site = settings.id;
  const mayDraft = useMay('draft');
  const maySend = useMay('send');
  const { message, error, reload, behind, polling } = useMessage(site, id);
  const expected = useExpectedDevices(site, message);
  const isUndoing = useIsUndoing(site, id);
  const [cancelledHere, setCancelledHere] = useState(false);
  const [rescheduling, setRescheduling] = useState(false);
  const [cancellable, setCancellable] = useState(false);
  const isListedApart = message && isDirect(message);
  const back = (
    <Link
      ref={pressedBy('u')}
      to={isListedApart ? '/sites/$site/messages/direct' : '/sites/$site/messages'}
      params={{ site }}
      search={lastSearch(isListedApart ? 'direct-messages' : 'messages', site)}
      className={styles.back}
    >
      {isListedApart ? texts.backToDirect : texts.back}
    </Link>
  );
  if (error instanceof ServiceError && error.status === 404 && !isUndoing) {
    return (
      <Page title={texts.notFound.title}>
        <p>{texts.notFound.text}</p>
        <div>
          <Link to="/sites/$site/messages" params={{ site }} className={buttonClass}>
            {texts.notFound.back}
          </Link>
        </div>
      </Page>
    );
  }
  if (message === undefined) {
    return (
      <Page title={texts.title} width="wide">
        {error ? (
          <EmptyState
            level={2}
            icon="warning"
            title={texts.error}
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
  const nothing = nothingSent(message);
  const isBegun = message.counts.accepted > 0;
  const device = singleDevice(message.target);
  const user = singleUser(message.target);
  // One device has a plot of single steps, unless it is one of several that the message names.
  const isPlotted = !(isListedApart && message.counts.targeted === 1 && (device ?? user) !== undefined);
  const isShownThere = isOver(state) && message.counts.displayed > 0;
  const failures = !isUnsent(message) && (
    <FailuresCard site={site} id={id} message={message} mayRetry={maySend} reload={reload} />
  );
  const undoing = maySend && isUndoable(message);
  const cancel = maySend && !isOver(state) && !undoing && (
    <CancelMessage site={site} id={id} state={state} onCancel={setCancelledHere} onOver={reload} />
  );
  // If the message could be cancelled on this page, report that another user cancelled it first.
  if (!isOver(state) && !cancellable) setCancellable(true);
  return (
    <Page
      title={message.title}
      width="wide"
      description={back}
      actions={
        mayDraft && (
          <div className={styles.actions}>
            {maySend && state === 'scheduled' && !undoing && (
              <>
                <Link
                  ref={pressedBy('e')}
                  to="/sites/$site/compose"
                  params={{ site }}
                  search={{ edit: id }}
                  className={buttonClass}
                >
                  {texts.edit}
                </Link>
                <Button onPress={() => setRescheduling(true)}>{texts.reschedule}</Button>
              </>
            )}
            <Link to="/sites/$site/compose" params={{ site }} search={{ from: id }} className={buttonClass}>
              {texts.duplicate}
            </Link>
            {maySend && <CorrectionActions site={site} message={message} cancel={cancel} />}
          </div>
        )
      }
    >
      {undoing && (
        <Suspense>
          <UndoSend site={settings} message={message} onOver={reload} />
        </Suspense>
      )}
      {rescheduling && (
        <Suspense>
          <RescheduleMessage
            site={site}
            message={message}
            onClose={() => setRescheduling(false)}
            onOver={reload}
          />
        </Suspense>
      )}
      {behind && <Banner icon="offline">{texts.offline}</Banner>}
      {polling && <Banner>{texts.polling}</Banner>}
      {state === 'cancelled' && cancellable && !cancelledHere && !message.withdrawn && (
        <Banner icon="warning">{texts.cancelledElsewhere}</Banner>
      )}
      {/* Until then the banner above counts down to its time. */}
      {!undoing && (
        <Card>
          <MessageProgress message={message} expected={expected} />
        </Card>
      )}
      {hasHistory(message) && (
        <Suspense>
          <CorrectionsCard message={message} />
        </Suspense>
      )}
      {(message.experiment ?? message.holdout) && (
        <Suspense>
          <ExperimentCard message={message} />
        </Suspense>
      )}
      {state === 'scheduled' ? (
        // What can still be changed: there are no results yet.
        <>
          <ContentCard message={message} />
          <Card title={texts.funnel}>
            <FunnelBars site={site} message={message} expected={expected} />
          </Card>
        </>
      ) : (
        <>
          {/* If no push service accepted it, the sentence above and the failures below are enough. */}
          {!nothing && (
            <div className={styles.columns} data-begun={isBegun || undefined}>
              {isPlotted ? (
                <Card title={texts.funnel}>
                  <FunnelBars site={site} message={message} expected={expected} />
                  <ActionClicks site={site} message={message} />
                  <Conversions message={message} />
                  {isBegun && (
                    <div className={outcomes.notes}>
                      <p>{texts.receipts}</p>
                    </div>
                  )}
                </Card>
              ) : (
                <Suspense>
                  <OneDeviceCard site={site} message={message} device={device} user={user} />
                </Suspense>
              )}
              <ContentCard message={message} compact />
              {isPlotted && isBegun && <TimelineCard site={site} id={id} message={message} />}
            </div>
          )}
          {(isPlotted || nothing || !isShownThere) && failures}
          {nothing && <ContentCard message={message} />}
        </>
      )}
    </Page>
  );
}
