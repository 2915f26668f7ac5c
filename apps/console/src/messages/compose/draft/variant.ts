import type { Notification } from '@sineta/protocol';
import { translateNotification, translatePayload } from '@sineta/protocol/payload';
import type { Draft } from './draft.ts';
import { draftToMessage, wordsOf } from './draft-to-message.ts';
import { type KnownFrame, payloadOf, payloadSize } from './payload-size.ts';

/** The notification of a draft in one of its languages, or in the site's. */
export function variantOf(draft: Draft, language: string | undefined): Notification {
  const { notification, translations = {} } = wordsOf(draft);
  const translation = language === undefined ? undefined : translations[language];
  return translation ? translateNotification(notification, translation) : notification;
}

/** The size in bytes of a draft in one of its languages. */
export function variantSize(draft: Draft, language: string | undefined, frame: KnownFrame): number {
  const send = draftToMessage(draft);
  const payload = payloadOf(send, frame);
  const translation = language === undefined ? undefined : send.translations?.[language];
  return payloadSize(translation ? translatePayload(payload, language!, translation) : payload);
}
