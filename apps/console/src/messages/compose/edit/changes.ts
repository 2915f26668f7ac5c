import type { ChangeMessage, MessageDetails, SendMessage } from '@sineta/protocol';
import type { Draft } from '../draft/draft.ts';
import { draftToMessage } from '../draft/draft-to-message.ts';

/**
 * The changes of a scheduled message that the form wrote. Pure.
 * @param draft - the draft of the stored message
 */
export function changesOf(
  { ifDisturbing }: Pick<MessageDetails, 'ifDisturbing'>,
  draft: Draft,
  after: SendMessage,
): ChangeMessage {
  return changesBetween({ ...draftToMessage(draft), ...(ifDisturbing && { ifDisturbing }) }, after);
}

/** The members that differ between two versions of a message, as the service takes them: null removes one. Pure. */
function changesBetween(before: SendMessage, after: SendMessage): ChangeMessage {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof SendMessage)[];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name] ?? null]));
}
