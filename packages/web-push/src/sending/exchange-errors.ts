import { WebPushError } from '../errors.ts';

const connectTimeoutCodes = new Set(['UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT', 'SETTINGS_TIMEOUT']);

/**
 * Converts an error of the network or of either HTTP version.
 *
 * @param hasStarted Whether the request had started, so that the message may have arrived.
 */
export function toWebPushError(error: Error | undefined, origin: string, hasStarted: boolean): WebPushError {
  if (error instanceof WebPushError) return error;
  const code = codeOf(error);
  if (!hasStarted && connectTimeoutCodes.has(code)) {
    return new WebPushError(
      'connection_timed_out',
      `No connection to ${origin} opened in time, so the message was not sent. Send it again later; if it keeps ` +
        'failing, check the network and the firewall.',
      { cause: error },
    );
  }
  const consequence = hasStarted ? 'may or may not have arrived' : 'was not sent';
  return new WebPushError(
    'connection_failed',
    `The connection to ${origin} failed (${code}), so the message ${consequence}. Send it again later; if it keeps ` +
      'failing, check DNS, the network and the certificates.',
    { cause: withoutReceived(error) },
  );
}

/** The code of an error, or its name: those of undici's parser have no code. */
function codeOf(error: Error | undefined): string {
  if (error !== undefined && 'code' in error && typeof error.code === 'string') return error.code;
  return error?.name ?? 'no code';
}

/** Undici adds to an error of its parser what the server sent, which may repeat the endpoint. */
function withoutReceived(error: Error | undefined): Error | undefined {
  if (error === undefined || !('data' in error)) return error;
  return Object.assign(new Error(error.message), { name: error.name });
}

export function responseTimedOut(origin: string): WebPushError {
  return new WebPushError(
    'response_timed_out',
    `${origin} did not respond in time, so the message may or may not have arrived. Send it again later.`,
  );
}

export function poolTimedOut(origin: string): WebPushError {
  return new WebPushError(
    'pool_timed_out',
    `No connection to ${origin} was free in time, so the message was not sent. Send it again later; if it keeps ` +
      'failing, send fewer messages at a time.',
  );
}

export function expired(origin: string): WebPushError {
  return new WebPushError(
    'expired',
    `The message expired before a connection to ${origin} was available, so it was not sent. Use a longer TTL; if ` +
      'it keeps failing, check the network.',
  );
}

export function aborted(reason: unknown): WebPushError {
  return new WebPushError(
    'aborted',
    'The caller aborted the send, so the message may or may not have arrived.',
    {
      cause: reason,
    },
  );
}
