import { WebPushError } from './errors.ts';

/** What a fault of the network or of the protocol means to who sends, whichever protocol it was. */
export function failureOf(fault: Error | undefined, origin: string): WebPushError {
  if (fault instanceof WebPushError) return fault;
  const code = fault !== undefined && 'code' in fault ? String(fault.code) : 'no code';
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT' || code === 'SETTINGS_TIMEOUT') {
    return new WebPushError(
      'timed_out',
      `No connection to ${origin} in time, so the message was not sent. Send it again later; when it lasts, ` +
        'check the network and the firewall.',
      { cause: fault },
    );
  }
  return new WebPushError(
    'connection_failed',
    `The connection to ${origin} failed (${code}), so whether the message arrived is not known. Send it again ` +
      'later; when it lasts, check the name service, the network and the certificates.',
    { cause: fault },
  );
}

export function silent(origin: string): WebPushError {
  return new WebPushError(
    'timed_out',
    `${origin} did not answer in time, so whether the message arrived is not known. Send it again later.`,
  );
}

export function unserved(origin: string): WebPushError {
  return new WebPushError(
    'timed_out',
    `No connection to ${origin} was free for the message in time, so it was not sent. Send it again later; when it ` +
      'lasts, send fewer at a time.',
  );
}

export function expired(origin: string): WebPushError {
  return new WebPushError(
    'expired',
    `The time of the message was over before a connection to ${origin} was free for it, so it was not sent. Give ` +
      'messages a longer TTL; when it lasts, check the network.',
  );
}

export function aborted(reason: unknown): WebPushError {
  return new WebPushError(
    'aborted',
    'The sending was stopped by its caller. Send it again when it is wanted.',
    { cause: reason },
  );
}
