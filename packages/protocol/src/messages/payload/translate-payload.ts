import type { Notification } from '../notification.ts';
import type { PushPayload } from './push-payload.ts';
import type { Translation } from '../translation.ts';

/** The plaintext for the devices of a language that a message is translated to. */
export function translatePayload(payload: PushPayload, lang: string, translation: Translation): PushPayload {
  return { ...payload, notification: { ...translateNotification(payload.notification, translation), lang } };
}

/** A notification with its words in another language: all that the translation leaves out but the body stays. */
export function translateNotification<Source extends Notification>(
  { body: _body, ...notification }: Source,
  { title, body, navigate, actions = [] }: Translation,
): Omit<Source, 'body'> & Pick<Notification, 'body'> {
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
