import type { MessageRow } from './schema.ts';

/**
 * The state of a message that is over: `expired` when its TTL ended before everybody was reached, `failed`
 * when it reached nobody although there was somebody to reach, else `sent`. Devices that are gone are
 * nobody's fault. Pure.
 */
export function finalState({
  accepted,
  failed,
  expired,
}: Pick<MessageRow, 'accepted' | 'failed' | 'expired'>): 'sent' | 'expired' | 'failed' {
  if (expired > 0) return 'expired';
  return failed > 0 && accepted === 0 ? 'failed' : 'sent';
}
