import { ApiError } from '../api-error.ts';

/**
 * Requires that a message may still be sent to devices that it failed for.
 * @param ended - how it was ended, if it was
 * @param expiresAt - the end of its TTL, in milliseconds
 * @throws ApiError `message_closed`
 */
export function requireRetryable(
  ended: 'cancelled' | 'withdrawn' | undefined,
  expiresAt: number,
  now: number,
): void {
  if (ended !== undefined) {
    throw new ApiError('message_closed', {
      detail: `The message was ${ended}. Send a new message instead.`,
    });
  }
  if (now >= expiresAt) throw ttlEnded(expiresAt);
}

export function ttlEnded(at: number): ApiError {
  return new ApiError('message_closed', {
    detail: `The TTL of the message ended at ${new Date(at).toISOString()}. Send a new message instead.`,
  });
}
