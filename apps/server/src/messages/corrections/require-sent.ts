import { ApiError } from '../../api-error.ts';
import type { MessageRow } from '../../database/schema.ts';

/**
 * Checks that a message is a broadcast that was sent, is on its way, or has ended, and was not withdrawn.
 * @param done - what the caller does with it
 * @throws ApiError `message_closed`
 */
export function requireSent(
  message: MessageRow | undefined,
  done: 'corrected' | 'withdrawn',
): asserts message is MessageRow {
  const reason = reasonAgainst(message);
  if (reason === undefined) return;
  throw new ApiError('message_closed', { detail: `The message was not ${done}. ${reason}` });
}

function reasonAgainst(message: MessageRow | undefined): string | undefined {
  if (message === undefined || message.audience === 'devices' || message.audience === 'test') {
    return 'Only a message to everyone, a topic, a segment or a filter can be corrected or withdrawn. Send another message to the same devices.';
  }
  if (message.replaces !== null) {
    return 'It replaces the notification of another message. Correct or withdraw that one.';
  }
  if (message.withdrawn_at !== null) return 'It was withdrawn. Send a new message.';
  if (message.state === 'scheduled') return 'It is still scheduled. Change, delete or cancel it instead.';
  return undefined;
}
