import type { MessageDetails } from '@sineta/protocol';
import { isOver } from '../outcomes/funnel.ts';

/** Whether a message is a broadcast that was sent, or is being sent, and may get other words. Pure. */
export function isCorrectable({
  state,
  audience,
  test,
  replaces,
  withdrawal,
}: Pick<MessageDetails, 'state' | 'audience' | 'test' | 'replaces' | 'withdrawal'>): boolean {
  if (audience === 'devices' || test || replaces !== undefined || withdrawal !== undefined) return false;
  return state === 'sending' || (isOver(state) && state !== 'cancelled');
}
