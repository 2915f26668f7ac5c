import type { SendMessage } from '@sineta/protocol';
import { isNow } from '../compose/draft/schedule.ts';

/** Seconds in which a message that is sent at once can be undone. */
export const undoTime = 10;

/** A message as the console sends it: one that is due now gets a delay, in which it can be undone. Pure. */
export function withUndoDelay(message: SendMessage): SendMessage {
  return isNow(message) ? { ...message, delay: undoTime } : message;
}
