import type { Notification, Translations } from '@sineta/protocol';
import {
  type StoredPayload,
  translateNotification,
  translatePayload,
  varyNotification,
  varyTranslations,
} from '@sineta/protocol/payload';
import type { Draft } from './draft.ts';
import { draftToMessage, wordsOf } from './draft-to-message.ts';
import { type KnownFrame, payloadOf, payloadSize } from './payload-size.ts';

/** The notification of a draft in one of its languages, or in the site's. */
export function variantOf(draft: Draft, language: string | undefined): Notification {
  const { notification, translations = {} } = wordsOf(draft);
  const translation = language === undefined ? undefined : translations[language];
  return translation ? translateNotification(notification, translation) : notification;
}

/** The size in bytes of a draft in one of its languages; with an experiment, that of the larger variant. */
export function variantSize(draft: Draft, language: string | undefined, frame: KnownFrame): number {
  const send = draftToMessage(draft);
  const payload = payloadOf(send, frame);
  const sizeOf = (written: StoredPayload, translations: Translations | undefined): number => {
    const translation = language === undefined ? undefined : translations?.[language];
    return payloadSize(translation ? translatePayload(written, language!, translation) : written);
  };
  const size = sizeOf(payload, send.translations);
  const variant = send.experiment?.variant;
  if (variant === undefined) return size;
  const varied = { ...payload, notification: varyNotification(payload.notification, variant) };
  return Math.max(size, sizeOf(varied, varyTranslations(send.translations ?? {}, variant)));
}
