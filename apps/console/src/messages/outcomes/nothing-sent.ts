import type { MessageDetails } from '@sineta/protocol';
import { completedOf, isOver } from './funnel.ts';

/**
 * The main reason why no push service accepted a message; `held`: limits or preferences hold it; `refused`: its devices failed,
 * were gone or were too late.
 */
type NothingSent = 'scheduled' | 'cancelled' | 'nobody' | 'held' | 'refused';

/** Whether sending has not started, so bars of the results would be empty. */
export function isUnsent(message: Parameters<typeof nothingSent>[0]): boolean {
  const reason = nothingSent(message);
  return reason === 'scheduled' || (reason === 'cancelled' && completedOf(message.counts) === 0);
}

/** Whether no device got a message, which limits or preferences hold for most: the others, which failed, are the smaller part. */
export function isMostlyHeld(message: Parameters<typeof nothingSent>[0]): boolean {
  return ['sent', 'failed'].includes(message.state) && nothingSent(message) === 'held';
}

/** Undefined if a push service accepted the message, or still may. */
export function nothingSent({
  state,
  counts,
}: Pick<MessageDetails, 'state' | 'counts'>): NothingSent | undefined {
  if (state === 'scheduled') return 'scheduled';
  if (!isOver(state) || counts.accepted > 0) return undefined;
  if (state === 'cancelled') return 'cancelled';
  if (counts.held > counts.failed + counts.gone) return 'held';
  return counts.targeted === 0 ? 'nobody' : 'refused';
}

/**
 * What holds a message that no device got: it waits for digests, or is not delivered. Undefined if it is not held. `reason`: the
 * only one, if there is no other.
 */
export function waitingOf({
  state,
  counts,
  held,
}: Pick<MessageDetails, 'state' | 'counts' | 'held'>):
  | { readonly kind: 'held' | 'dropped'; readonly reason: keyof MessageDetails['held'] | undefined }
  | undefined {
  if (!isMostlyHeld({ state, counts })) return undefined;
  const reasons = (Object.keys(held) as (keyof typeof held)[]).filter((reason) => held[reason] > 0);
  const isDropped = reasons.length > 0 && reasons.every((reason) => reason.startsWith('dropped'));
  return { kind: isDropped ? 'dropped' : 'held', reason: reasons.length === 1 ? reasons[0] : undefined };
}
