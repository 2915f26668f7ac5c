import type { MessageSummary } from '@sineta/protocol';

/**
 * The milliseconds until sending starts, by the clock of this device, and never more than the delay, because that clock may
 * be behind. Pure.
 */
export function timeLeft(
  { createdAt, sendAt = createdAt }: Pick<MessageSummary, 'createdAt' | 'sendAt'>,
  now: number,
): number {
  const due = Date.parse(sendAt);
  return Math.min(due - Date.parse(createdAt), Math.max(0, due - now));
}
