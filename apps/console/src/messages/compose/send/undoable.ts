import type { SendMessage } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';
import { isNow } from '../draft/schedule.ts';

/** Seconds in which a message that is sent at once can be undone. */
export const undoTime = 10;

/**
 * A message as the console sends it: a message to an audience gets a delay, in which it can be undone; a direct message
 * gets none. Pure.
 */
export function undoable(message: SendMessage): SendMessage {
  const { target } = message;
  const isDirect =
    'user' in target ||
    'token' in target ||
    ('tokens' in target && target.tokens.length <= limits.tokensPerDirectMessage);
  return isDirect || !isNow(message) ? message : { ...message, delay: undoTime };
}
