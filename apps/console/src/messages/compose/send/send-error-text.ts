import { ServiceError } from '../../../service/service-error.ts';

/** The texts of failed attempts to send. */
export interface SendErrorTexts {
  readonly unreachable: string;
  readonly failed: string;
  /** Absent for a new message. */
  readonly closed?: string;
  readonly forbidden: string;
}

/** The text of a failed attempt to send. */
export function sendErrorText(
  error: Error,
  words: SendErrorTexts,
  { session_ended, draft_changed }: Readonly<Record<'session_ended' | 'draft_changed', string>>,
): string {
  if (!(error instanceof ServiceError)) return words.failed;
  if (error.code === 'session_ended') return session_ended;
  if (error.code === 'unreachable' || error.status >= 500) return words.unreachable;
  if (error.code === 'message_closed') return words.closed ?? words.failed;
  if (error.code === 'draft_changed') return draft_changed;
  return error.code === 'forbidden' ? words.forbidden : words.failed;
}
