import type { MessageRow } from '../database/schema.ts';

/**
 * The state of a finished message: `expired` if its TTL ended before all devices were reached, `failed` if it had
 * devices but reached none of them, otherwise `sent`. Pure.
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
