import type { Notification, Translation } from '@sineta/protocol';
import type { Draft } from '../draft.ts';
import { wordsOf } from '../draft-to-message.ts';
import { type PayloadFrame, payloadSize } from '../payload-size.ts';

/** The notification of a draft in one of its languages; in that of the site when it says nothing in this one. */
export function variantOf(draft: Draft, language: string | undefined): Notification {
  const { notification, translations = {} } = wordsOf(draft);
  const translation = language === undefined ? undefined : translations[language];
  return translation ? translate(notification, translation) : notification;
}

/** How many bytes of a push message a draft takes in one of its languages. */
export function variantSize(draft: Draft, language: string | undefined, frame: PayloadFrame): number {
  const words = { notification: variantOf(draft, language), data: draft.carried.data };
  return payloadSize(words, { ...frame, language: language ?? frame.language });
}

/** As the service does it for devices of that language. */
function translate(
  { body: _body, ...notification }: Notification,
  { title, body, navigate, actions = [] }: Translation,
): Notification {
  const titles = new Map(actions.map((words) => [words.action, words.title]));
  return {
    ...notification,
    title,
    ...(body !== undefined && { body }),
    ...(navigate !== undefined && { navigate }),
    ...(notification.actions && {
      actions: notification.actions.map((action) => ({
        ...action,
        title: titles.get(action.action) ?? action.title,
      })),
    }),
  };
}
