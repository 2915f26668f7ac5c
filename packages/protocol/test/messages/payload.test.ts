import { expect, test } from 'vitest';
import { sendMessageSchema } from '../../src/messages/send-message.ts';
import { toPayload, translatePayload } from '../../src/messages/payload/index.ts';

const message = { target: { everyone: true }, notification: { title: 'Aviso' } } as const;
const frame = { message: 'm', site: 's', language: 'pt-BR', icon: undefined, publicUrl: 'https://a.example' };

test.each([0, 12])('the app badge %d is beside the notification, in every language', (appBadge) => {
  const payload = toPayload({ ...message, appBadge }, frame);
  expect(payload).toMatchObject({ web_push: 8030, app_badge: appBadge, notification: { title: 'Aviso' } });
  expect(translatePayload(payload, 'en', { title: 'Notice' })).toMatchObject({ app_badge: appBadge });
});

test('a message without an app badge leaves the number to the device', () => {
  expect(toPayload(message, frame)).not.toHaveProperty('app_badge');
});

test.each([-1, 1.5, '3', null])('the app badge %j is rejected', (appBadge) => {
  expect(sendMessageSchema.safeParse({ ...message, appBadge }).success).toBe(false);
});

test('a click closes the notification elsewhere only if the sender asks for it, in every language', () => {
  const data = { order: 7 };
  const toUser = { ...message, target: { user: 'ana' }, data };
  const payload = toPayload({ ...toUser, collapse: true }, frame);
  expect(payload.notification.data).toEqual({ sineta: 'm', collapse: true, data });
  const translated = translatePayload(payload, 'en', { title: 'Notice' });
  expect(translated.notification.data).toEqual({ sineta: 'm', collapse: true, data });
  const plain = JSON.stringify(toPayload(toUser, frame));
  expect(JSON.stringify(toPayload({ ...toUser, collapse: false }, frame))).toBe(plain);
  expect(plain).not.toContain('collapse');
});
