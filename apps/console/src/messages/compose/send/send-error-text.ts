import { problemText, type problemTexts } from '../../../service/problem-texts.ts';
import { ServiceError } from '../../../service/service-error.ts';

/** The texts of failed attempts to send. */
export interface SendErrorTexts {
  /** It is not known whether the service accepted it. */
  readonly unreachable: string;
  /** A field is invalid. */
  readonly failed: string;
  /** Absent for a new message. */
  readonly closed?: string;
  readonly forbidden: string;
}

/** The text of a failed attempt to send. */
export function sendErrorText(
  error: Error,
  words: SendErrorTexts,
  problems: (typeof problemTexts)['en'],
): string {
  if (!(error instanceof ServiceError)) return problemText(error, problems);
  const { code, status } = error;
  // With `failed`, it was accepted, and the response was cut off.
  const isUnknown = code === 'unreachable' || status >= 500 || (code === 'failed' && status < 400);
  if (isUnknown) return words.unreachable;
  if (code === 'invalid_request') return words.failed;
  if (code === 'message_closed') return words.closed ?? words.failed;
  return code === 'forbidden' ? words.forbidden : problemText(error, problems);
}
