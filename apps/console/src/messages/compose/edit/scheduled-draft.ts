import type { MessageDetails } from '@sineta/protocol';
import type { Draft } from '../draft/draft.ts';
import type { DraftStorage } from '../draft/draft-storage.ts';
import { dividedOf } from '../draft/divided-draft.ts';
import { messageToDraft } from '../draft/message-to-draft.ts';
import { dateTimeField } from '../draft/schedule.ts';

/** Converts a scheduled message to a draft, with its time. See {@link messageToDraft}. */
export function scheduledToDraft(message: MessageDetails, siteIcon?: string): Draft {
  const { sendAt, sendAtLocal } = message;
  const timing =
    sendAtLocal === undefined
      ? ({ timing: 'instant', at: sendAt === undefined ? '' : dateTimeField(new Date(sendAt)) } as const)
      : ({ timing: 'local', at: sendAtLocal.slice(0, 16) } as const);
  return { ...messageToDraft(message, siteIcon), ...dividedOf(message), ...timing };
}

/**
 * The draft of a message that the service has: nothing of it is stored in the browser, beside the user's own draft.
 * @param onChange - called with whether the draft differs from the message
 */
export function createEditStorage(draft: Draft, onChange: (isChanged: boolean) => void): DraftStorage {
  return {
    changed: (next) => onChange(JSON.stringify(next) !== JSON.stringify(draft)),
    load: () => draft,
    save: () => true,
    loadForTab: () => undefined,
    saveForTab: () => true,
    clear: () => {},
    keyOf: () => '',
    onOtherTab: () => () => {},
  };
}
