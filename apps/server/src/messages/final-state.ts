import type { MessageRow } from '../database/schema.ts';

/**
 * The state of a message that is over: `expired` when its TTL ended before everybody was reached, `failed`
 * when it reached nobody although there was somebody to reach, be it that all failed or that all were gone, else
 * `sent`. Pure.
 */
export function finalState({
  accepted,
  failed,
  gone,
  expired,
}: Pick<MessageRow, 'accepted' | 'failed' | 'gone' | 'expired'>): 'sent' | 'expired' | 'failed' {
  if (expired > 0) return 'expired';
  return accepted === 0 && failed + gone > 0 ? 'failed' : 'sent';
}
