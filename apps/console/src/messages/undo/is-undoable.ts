import type { MessageSummary } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';

/** Whether a message is scheduled within `limits.maxSendDelay` of its creation, as with `delay`. Pure. */
export function isUndoable({
  state,
  createdAt,
  sendAt,
  sendAtLocal,
  changedAt,
}: Pick<MessageSummary, 'state' | 'createdAt' | 'sendAt' | 'sendAtLocal' | 'changedAt'>): boolean {
  if (state !== 'scheduled' || sendAt === undefined || (sendAtLocal ?? changedAt) !== undefined) return false;
  return Date.parse(sendAt) - Date.parse(createdAt) <= limits.maxSendDelay * 1000;
}
