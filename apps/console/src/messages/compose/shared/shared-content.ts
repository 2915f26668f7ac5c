import type { DraftMessage, SharedDraft } from '@sineta/protocol';
import { type Draft, tokensOf } from '../draft/draft.ts';
import { draftToMessage } from '../draft/draft-to-message.ts';
import { messageToDraft } from '../draft/message-to-draft.ts';
import { dateTimeField } from '../draft/schedule.ts';

/** The form as the service stores it: its message, complete or not. A time is the same instant for every member. Pure. */
export function toShared(draft: Draft): DraftMessage {
  const { target, ifDisturbing: _, ...message } = draftToMessage(draft);
  const { experiment, holdout } = draft;
  const chosen = draft.audience === 'devices' ? { tokens: tokensOf(draft.tokens) } : target;
  return { ...message, target: chosen, experiment, holdout } as DraftMessage;
}

/** The form of what the service stores. Pure. */
export function fromShared(message: SharedDraft['message']): Draft {
  const { sendAt, sendAtLocal, experiment, holdout, ...written } = message;
  const divided = { ...(experiment && { experiment }), ...(holdout && { holdout }) };
  const copy = { ...messageToDraft(written), ...divided };
  const draft = { ...copy, topics: copy.topics.filter((topic) => topic !== '') };
  if (sendAtLocal !== undefined) return { ...draft, timing: 'local', at: sendAtLocal };
  if (sendAt === undefined) return draft;
  const time = new Date(sendAt);
  // A time that does not exist was stored as it was typed, without an offset.
  const isInstant = /(?:Z|[+-]\d{2}:\d{2})$/.test(sendAt) && !Number.isNaN(time.getTime());
  return { ...draft, timing: 'instant', at: isInstant ? dateTimeField(time) : sendAt };
}

/** A text by which two versions of a form are compared: equal if the service would store the same. Pure. */
export function textOf(draft: Draft): string {
  return JSON.stringify(toShared(draft));
}
