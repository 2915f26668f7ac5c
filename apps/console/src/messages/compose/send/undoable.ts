import type { SendMessage } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';

/** Seconds in which a message that is sent at once can be undone. */
const undoTime = 10;

/**
 * A message as the console sends it: one to an audience waits at the service for an undo. One to a few devices leaves at
 * once, as a direct message. Pure.
 */
export function undoable(message: SendMessage): SendMessage {
  const { target, sendAt, sendAtLocal } = message;
  const isDirect =
    'token' in target || ('tokens' in target && target.tokens.length <= limits.tokensPerDirectMessage);
  return isDirect || (sendAt ?? sendAtLocal) !== undefined ? message : { ...message, delay: undoTime };
}
