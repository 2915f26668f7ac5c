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

/** Few devices still show the notification after that, and a replacement would appear again on all others. */
const lastsOnDevices = 24 * 60 * 60 * 1000;

/** Whether the dialog that corrects a message proposes to replace the notification on devices: it was sent, and may still appear there. Pure. */
export function proposesReplacement(
  { counts, expiresAt }: Pick<MessageDetails, 'counts' | 'expiresAt'>,
  now: number,
): boolean {
  return counts.accepted > 0 && now < Date.parse(expiresAt) + lastsOnDevices;
}
