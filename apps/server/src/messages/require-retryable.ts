import { ApiError } from '../api-error.ts';

/**
 * Requires that a message may still be sent to devices that it failed for.
 * @param expiresAt - the end of its TTL, in milliseconds
 * @throws ApiError `message_closed`
 */
export function requireRetryable(isCancelled: boolean, expiresAt: number, now: number): void {
  if (isCancelled) {
    throw new ApiError('message_closed', {
      detail: 'The message was cancelled. Send a new message instead.',
    });
  }
  if (now >= expiresAt) throw ttlEnded(expiresAt);
}

export function ttlEnded(at: number): ApiError {
  return new ApiError('message_closed', {
    detail: `The TTL of the message ended at ${new Date(at).toISOString()}. Send a new message instead.`,
  });
}
