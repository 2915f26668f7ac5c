import type { Notification } from '../notification.ts';
import type { Translation } from '../translation.ts';
import type { PushPayload } from './push-payload.ts';

/** Translates a payload for the devices of one language. */
export function translatePayload(payload: PushPayload, lang: string, translation: Translation): PushPayload {
  return { ...payload, notification: { ...translateNotification(payload.notification, translation), lang } };
}

/** Translates a notification. Members without a translation stay the same, except for the body, which is removed. */
export function translateNotification<Source extends Notification>(
  { body: _body, ...notification }: Source,
  { title, body, navigate, actions = [] }: Translation,
): Omit<Source, 'body'> & Pick<Notification, 'body'> {
  const titles = new Map(actions.map((translated) => [translated.action, translated.title]));
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
