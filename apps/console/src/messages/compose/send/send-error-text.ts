import { ServiceError } from '../../../service/service-error.ts';

interface Words {
  readonly unreachable: string;
  readonly failed: string;
  readonly closed: string;
  readonly forbidden: string;
}

/** The text of a failed attempt to send. */
export function sendErrorText(
  error: Error,
  words: Words,
  { session_ended }: Readonly<Record<'session_ended', string>>,
): string {
  if (!(error instanceof ServiceError)) return words.failed;
  if (error.code === 'session_ended') return session_ended;
  if (error.code === 'unreachable' || error.status >= 500) return words.unreachable;
  if (error.code === 'message_closed') return words.closed;
  return error.code === 'forbidden' ? words.forbidden : words.failed;
}
