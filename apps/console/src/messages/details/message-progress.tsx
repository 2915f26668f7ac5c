import type { AudienceCount, MessageDetails } from '@sineta/protocol';
import { Badge } from '@sineta/ui';
import { until } from '../../i18n/since.ts';
import { timeZoneName } from '../../i18n/time-zone-name.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useSite } from '../../accounts/sites.ts';
import type { Language } from '../../preferences/preferences.ts';
import { usePreferences } from '../../preferences/preferences-provider.tsx';
import { useNow } from '../../time/use-now.ts';
import { wallTime } from '../compose/draft/schedule.ts';
import type { messageDetailsPtBr } from './message-details-texts.pt-br.ts';
import { outcomeTexts } from '../outcomes/outcome-texts.ts';
import { messageDetailsTexts } from './message-details-texts.ts';
import { acceptedShareOf, completedOf, isOver, progressOf, unshownOf } from '../outcomes/funnel.ts';
import { isUnsent, waitingOf } from '../outcomes/nothing-sent.ts';
import { useReasons } from '../outcomes/use-reasons.ts';
import styles from './message-page.module.css';
import { messagesTexts } from '../messages-texts.ts';
import { StateBadge, TestingBadge } from '../state-badge.tsx';

interface MessageProgressProps {
  readonly message: MessageDetails;
  /** The expected number of devices, until planning ends. */
  readonly expected: AudienceCount | undefined;
}

/** The progress of a message, as a sentence and a bar, for a card. */
export function MessageProgress({ message, expected }: MessageProgressProps) {
  const texts = useTexts(messageDetailsTexts);
  const { planning: planningText } = useTexts(outcomeTexts);
  const { withdrawn, waiting: waitingTexts } = useTexts(messagesTexts);
  const { language } = usePreferences();
  const now = useNow();
  const { state, counts, planning } = message;
  // During planning, the number of planned devices grows while messages are sent.
  const targeted = planning ? (expected?.devices ?? 0) : counts.targeted;
  // At the end it shows the result: only a message sent to all devices has a full bar.
  const part = isOver(state) ? acceptedShareOf(counts) : (progressOf({ ...counts, targeted }) ?? 0);
  const done = completedOf(counts);
  const { id, deliveryLimits } = useSite();
  const { held } = useReasons(id, message);
  const waiting = waitingOf({ ...message, held });
  const end = waiting?.reason === 'siteQuietHours' ? deliveryLimits.quietHours?.end : undefined;
  return (
    <>
      <div className={styles.summary}>
        {/* The counts change several times a second: screen readers read only a change of state. */}
        <output>
          {waiting ? (
            <Badge>{waitingTexts[waiting.kind]}</Badge>
          ) : isTesting(message) ? (
            // The sentence has its end.
            <TestingBadge />
          ) : (
            <StateBadge state={state} />
          )}
          {message.withdrawn && (
            <>
              {' '}
              <Badge>{withdrawn}</Badge>
            </>
          )}
        </output>
        <span className={styles.sentence}>
          {waiting?.kind === 'held'
            ? texts.summary.held(counts.held, end, counts.failed + counts.gone)
            : summaryOf(message, expected, texts.summary, language, now)}
          {isOver(state) && counts.accepted > 0 && ` ${texts.shown(unshownOf(counts), counts.accepted)}`}
        </span>
      </div>
      {!isUnsent(message) && (
        <progress
          className={styles.progress}
          aria-label={texts.progress}
          aria-valuetext={
            planning && expected === undefined
              ? planningText
              : texts.progressValue(isOver(state) ? counts.accepted : done, targeted)
          }
          value={part}
          data-over={isOver(state) || undefined}
        />
      )}
    </>
  );
}

/** Whether other devices wait for the comparison of two variants. */
function isTesting(
  message: MessageDetails,
): message is MessageDetails & Required<Pick<MessageDetails, 'experiment'>> {
  const { state, planning, experiment } = message;
  return (
    state === 'sending' && planning === true && experiment?.status === 'running' && experiment.share < 100
  );
}

function summaryOf(
  message: MessageDetails,
  expected: AudienceCount | undefined,
  words: (typeof messageDetailsPtBr)['summary'],
  language: Language,
  now: Date,
): string {
  const { state, counts, planning, sendAt, sendAtLocal } = message;
  const { targeted, accepted } = counts;
  switch (state) {
    case 'scheduled': {
      if (sendAt === undefined) return words.scheduled(undefined, '', '');
      const at = new Date(sendAt);
      const zone = timeZoneName(Intl.DateTimeFormat().resolvedOptions().timeZone, language, at);
      const soon = until(at, now, language);
      return sendAtLocal === undefined
        ? words.scheduled(at, zone, soon)
        : words.scheduledLocal(wallTime(sendAtLocal, language), at, zone, soon);
    }
    case 'sending':
      if (isTesting(message)) {
        const { experiment } = message;
        return words.comparing(experiment.share, counts, new Date(experiment.decideAt));
      }
      return planning
        ? words.planning(completedOf(counts), expected?.devices)
        : words.sending(completedOf(counts), targeted);
    case 'sent':
      return words.sent(accepted, targeted);
    case 'cancelled':
      return words.cancelled(counts);
    case 'expired':
      return words.expired(accepted);
    case 'failed':
      break;
  }
  return words.failed(targeted, counts.held, counts.failed + counts.gone);
}
