import type { MessageDetails } from '@sineta/protocol';
import { completedOf, isOver } from './funnel.ts';

/**
 * The main reason why no push service accepted a message; `held`: limits or preferences hold it; `refused`: its devices failed,
 * were gone or were too late.
 */
export type NothingSent = 'scheduled' | 'cancelled' | 'nobody' | 'held' | 'refused';

/** Whether sending has not started, so bars of the results would be empty. */
export function isUnsent(message: Parameters<typeof nothingSent>[0]): boolean {
  const reason = nothingSent(message);
  return reason === 'scheduled' || (reason === 'cancelled' && completedOf(message.counts) === 0);
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
