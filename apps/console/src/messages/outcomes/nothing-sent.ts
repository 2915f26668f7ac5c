import type { MessageDetails } from '@sineta/protocol';
import { isOver } from './funnel.ts';

/** Why a message was taken by no push service; `refused`: each of its devices failed, was gone or came too late. */
export type NothingSent = 'scheduled' | 'cancelled' | 'nobody' | 'refused';

/** Undefined for one that was taken, or still may be. */
export function nothingSent({
  state,
  counts,
}: Pick<MessageDetails, 'state' | 'counts'>): NothingSent | undefined {
  if (state === 'scheduled') return 'scheduled';
  if (!isOver(state) || counts.accepted > 0) return undefined;
  if (state === 'cancelled') return 'cancelled';
  return counts.targeted === 0 ? 'nobody' : 'refused';
}
