import type { AudienceCount, SendMessage, ValidatedMessage } from '@sineta/protocol';
import type { IfDisturbing } from './disturbed-texts.ts';
import { holdSummary } from './hold-summary.ts';

/** How many devices of a message get it when. */
export interface DeliverySplit {
  readonly now: AudienceCount;
  readonly digest: AudienceCount;
  readonly dropped: AudienceCount;
  /** Those for which the operator has to choose. */
  readonly undecided: AudienceCount | undefined;
}

/** Whether the operator has to choose what happens on disturbed devices: later would not do for most, or for urgent news. Pure. */
export function isChoiceOpen(
  message: Pick<SendMessage, 'urgency'>,
  audience: number,
  disturbed: AudienceCount,
): boolean {
  return message.urgency === 'high' || disturbed.devices > audience / 4;
}

/**
 * Divides the devices of a message by what they get. Pure.
 *
 * @param disturbed - the devices that it would disturb; undefined if it disturbs none
 * @param answer - what happens on those; undefined until the operator chooses
 */
export function splitDelivery(
  count: AudienceCount,
  { held }: Pick<ValidatedMessage, 'held'>,
  disturbed: AudienceCount | undefined,
  answer: IfDisturbing | undefined,
): DeliverySplit {
  const { siteQuiet = 0, siteLimit = 0, dropped = 0, visitors = 0 } = held ? holdSummary(held) : {};
  const part = (own: number, choice: IfDisturbing): AudienceCount => {
    const added = answer === choice ? (disturbed?.devices ?? 0) : 0;
    const isExact = (own === 0 || held!.exact) && (added === 0 || disturbed!.exact);
    return { devices: own + added, exact: isExact };
  };
  const digest = part(siteQuiet + siteLimit + visitors, 'digest');
  const none = part(dropped, 'drop');
  const undecided = answer === undefined ? disturbed : undefined;
  const others = digest.devices + none.devices + (undecided?.devices ?? 0);
  return {
    now: {
      devices: Math.max(0, count.devices - others),
      exact: count.exact && digest.exact && none.exact && undecided?.exact !== false,
    },
    digest,
    dropped: none,
    undecided,
  };
}
