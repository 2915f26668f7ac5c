import type { AudienceCount, ValidatedMessage } from '@sineta/protocol';
import type { IfDisturbing } from './disturbed-texts.ts';
import { holdSummary } from './hold-summary.ts';

/** How many devices of a message get it when. */
export interface DeliverySplit {
  readonly now: AudienceCount;
  readonly digest: AudienceCount;
  readonly dropped: AudienceCount;
}

/**
 * Divides the devices of a message by what they get. Pure.
 *
 * @param disturbed - the devices that it would disturb; undefined if it disturbs none
 * @param answer - what happens on those
 */
export function splitDelivery(
  count: AudienceCount,
  { held }: Pick<ValidatedMessage, 'held'>,
  disturbed: AudienceCount | undefined,
  answer: IfDisturbing,
): DeliverySplit {
  const { siteQuiet = 0, siteLimit = 0, dropped = 0, visitors = 0 } = held ? holdSummary(held) : {};
  const part = (own: number, choice: IfDisturbing): AudienceCount => {
    const added = answer === choice ? (disturbed?.devices ?? 0) : 0;
    const isExact = (own === 0 || held!.exact) && (added === 0 || disturbed!.exact);
    return { devices: own + added, exact: isExact };
  };
  const digest = part(siteQuiet + siteLimit + visitors, 'digest');
  const none = part(dropped, 'drop');
  const now = Math.max(0, count.devices - digest.devices - none.devices);
  return {
    now: { devices: now, exact: count.exact && digest.exact && none.exact },
    digest,
    dropped: none,
  };
}
