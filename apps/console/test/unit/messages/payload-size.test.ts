import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { limits, type PushPayload, sendMessageSchema, translatePayload, withUtm } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { buildPayload, requireTranslationsFit } from '../../../../server/src/messages/accept/payload.ts';
import { newTimeOrderedId } from '../../../../server/src/database/time-ordered-id.ts';
import { payloadOf, payloadSize } from '../../../src/messages/compose/draft/payload-size.ts';

const publicUrl = 'https://avisos.example';
const frame = { site: 'default', language: 'pt-BR', icon: undefined, publicUrl };

const addresses = fc.webUrl({ withQueryParameters: true, withFragments: true });
const texts = fc.string({ unit: 'binary', maxLength: 200 }).filter((text) => !text.includes('\0'));
const notifications = fc.record(
  {
    title: texts.filter((text) => text.trim() !== ''),
    body: texts,
    navigate: addresses,
    icon: addresses,
    image: addresses,
    actions: fc.uniqueArray(
      fc.record({
        action: fc.constantFrom('1', '2', '3', '4'),
        title: fc.string({ minLength: 1, maxLength: 30 }),
        navigate: addresses,
      }),
      { maxLength: 4, selector: ({ action }) => action },
    ),
  },
  { requiredKeys: ['title'] },
);
const members = fc.dictionary(
  fc.string({ maxLength: 10 }).filter((name) => name !== '__proto__'),
  fc.oneof(texts, fc.integer(), fc.boolean(), fc.constant(null)),
);
const data = fc.option(members, { nil: undefined });

test('the meter shows the size that the service encrypts', () => {
  fc.assert(
    fc.property(notifications, data, fc.option(addresses, { nil: undefined }), (notification, data, icon) => {
      const send = { target: { everyone: true } as const, notification, ...(data && { data }) };
      const accepted = sendMessageSchema.parse(send);
      const payload = buildPayload(accepted, { ...frame, icon, message: newTimeOrderedId(Date.now()) });
      expect(payloadSize(payloadOf(send, { ...frame, icon }))).toBe(Buffer.byteLength(payload));
    }),
  );
});

test('the service refuses one byte more than the meter allows', () => {
  const send = (body: string) => ({
    target: { everyone: true } as const,
    notification: { title: 'Edital', body },
  });
  const empty = payloadSize(payloadOf(send(''), frame));
  const fits = send('a'.repeat(limits.payloadBytes - empty));
  const message = newTimeOrderedId(Date.now());
  expect(payloadSize(payloadOf(fits, frame))).toBe(limits.payloadBytes);
  expect(() => buildPayload(sendMessageSchema.parse(fits), { ...frame, message })).not.toThrow();
  const tooLong = send(`${fits.notification.body}a`);
  expect(() => buildPayload(sendMessageSchema.parse(tooLong), { ...frame, message })).toThrow('by 1 bytes');
});

test('the meter shows the longest version of a message with placeholders, which the service requires to fit', () => {
  const send = (body: string) => ({
    target: { everyone: true } as const,
    notification: { title: 'Oi{{nome|vizinho}}', body },
    translations: { en: { title: 'Hi, {{nome|x}}{{b|y}}' } },
  });
  const plain = payloadSize(payloadOf({ ...send(''), notification: { title: 'Oi', body: '' } }, frame));
  expect(payloadSize(payloadOf(send(''), frame))).toBe(plain + 192);
  const fits = send('a'.repeat(limits.payloadBytes - plain - 192));
  const message = newTimeOrderedId(Date.now());
  expect(() => buildPayload(sendMessageSchema.parse(fits), { ...frame, message })).not.toThrow();
  const tooLong = send(`${fits.notification.body}a`);
  expect(() => buildPayload(sendMessageSchema.parse(tooLong), { ...frame, message })).toThrow('by 1 bytes');
});

test('the meter counts the UTM parameters as devices get them, and the service refuses one byte more', () => {
  const send = (body: string) => ({
    target: { everyone: true } as const,
    notification: { title: 'Feira', body, navigate: 'https://avisos.example/feira#sábado' },
    translations: {
      en: {
        title: 'Market',
        body,
        navigate: 'https://avisos.example/en/the-market-on-the-square?utm_medium=a',
      },
    },
    utm: { source: 'sineta', medium: 'push', campaign: 'feira de sábado' },
  });
  const message = newTimeOrderedId(Date.now());
  const build = (body: string) => buildPayload(sendMessageSchema.parse(send(body)), { ...frame, message });
  const sent = withUtm(JSON.parse(build('')) as PushPayload);
  const empty = payloadSize(payloadOf(send(''), frame));
  expect(empty).toBe(Buffer.byteLength(JSON.stringify(sent)));
  const most = 'a'.repeat(limits.payloadBytes - empty);
  expect(() => build(most)).not.toThrow();
  expect(() => build(`${most}a`)).toThrow('by 1 bytes');
  const { translations } = sendMessageSchema.parse(send(most));
  const english = payloadSize(translatePayload(payloadOf(send(most), frame), 'en', translations!['en']!));
  expect(english).toBeGreaterThan(limits.payloadBytes);
  expect(() => requireTranslationsFit(build(most), translations)).toThrow(
    `by ${english - limits.payloadBytes} bytes`,
  );
});

test('all ids have the same length', () => {
  expect(newTimeOrderedId(0)).toHaveLength(newTimeOrderedId(2 ** 47 + randomBytes(1)[0]!).length);
  expect(newTimeOrderedId(0)).toHaveLength(24);
});
