import { type SendMessage, sendMessageSchema } from '@sineta/protocol';
import { describe, expect, it, test } from 'vitest';
import { lookUpLanguage } from '../../../src/sites/languages/language-lookup.ts';
import { buildPayload, requireTranslationsFit } from '../../../src/messages/accept/payload.ts';
import { type PayloadOf, payloadsOf } from '../../../src/delivery/send/payloads.ts';
import { payloadFrame } from '../../harness/payload-frame.ts';

describe('the lookup of a language', () => {
  const tags = new Map(['en', 'pt', 'pt-br', 'zh-hant', 'x'].map((tag) => [tag, tag]));

  it.each([
    ['en', 'en'],
    ['en-GB', 'en'],
    ['PT-BR', 'pt-br'],
    ['pt-PT', 'pt'],
    ['zh-Hant-TW', 'zh-hant'],
    // RFC 4647 §3.4: a single-letter subtag is removed with what follows it.
    ['zh-Hant-u-co', 'zh-hant'],
    ['zh-TW', undefined],
    ['fr', undefined],
    ['', undefined],
    [null, undefined],
  ])('of %s finds %s', (language, found) => {
    expect(lookUpLanguage(language, tags)).toBe(found);
  });
});

describe('a message in several languages', () => {
  const notification = {
    title: 'Olá',
    body: 'Até sexta.',
    image: 'https://mural.example/i.png',
    actions: [
      { action: 'ver', title: 'Ver', navigate: 'https://mural.example/12' },
      { action: 'ok', title: 'OK', navigate: 'https://mural.example/ok' },
    ],
  };
  const parse = (translations: SendMessage['translations'], data?: SendMessage['data']) =>
    sendMessageSchema.parse({ target: { everyone: true }, notification, translations, data });
  const shownTo = (translations: SendMessage['translations'], locale: string | null) => {
    const payload = buildPayload(parse(translations, { edital: 12 }), payloadFrame);
    const row = { id: 'id', payload, translations: JSON.stringify(translations) };
    const bytes = payloadsOf(row, proofs)(recipient('token', locale));
    return (JSON.parse(new TextDecoder().decode(bytes)) as { notification: object }).notification;
  };
  const recipient = (token: string, locale: string | null) =>
    ({ token, device: locale === null ? null : { locale } }) as Parameters<PayloadOf>[0];
  const proofs = { of: (message: string, token: string) => `${message}-${token}`.padEnd(22, '=') };

  it('has its text in the language of the device, and keeps the rest', () => {
    const en = { title: 'Hello', actions: [{ action: 'ver', title: 'See' }] };
    const { body: _, ...rest } = notification;
    expect(shownTo({ en }, 'en-US')).toEqual({
      ...rest,
      title: 'Hello',
      navigate: 'https://mural.example/avisos/id',
      actions: [{ ...notification.actions[0], title: 'See' }, notification.actions[1]],
      lang: 'en',
      data: { sineta: 'id', proof: 'id-token==============', data: { edital: 12 } },
    });
  });

  it('may link to a page in that language', () => {
    const navigate = 'https://mural.example/en';
    expect(shownTo({ en: { title: 'Hello', navigate } }, 'en')).toMatchObject({ navigate });
  });

  it('is in the language of the site for that language, also beside a more general one, and for all others', () => {
    const pt = { title: 'Viva' };
    for (const locale of ['pt-BR', 'fr', null]) {
      expect(shownTo({ pt }, locale)).toMatchObject({ title: 'Olá', lang: 'pt-BR' });
    }
    expect(shownTo({ pt }, 'pt-PT')).toMatchObject({ title: 'Viva', lang: 'pt' });
  });

  it('has the proof of each device, and the rest for all devices of a language', () => {
    const translations = { en: { title: 'Hello' } };
    const payload = buildPayload(parse(translations, { like: '"sineta":"id"' }), payloadFrame);
    const payloadOf = payloadsOf({ id: 'id', payload, translations: JSON.stringify(translations) }, proofs);
    const sentTo = (token: string, locale: string | null) =>
      new TextDecoder().decode(payloadOf(recipient(token, locale)));
    expect(sentTo('one', 'en-GB')).toBe(sentTo('two', 'en-US').replace('id-two', 'id-one'));
    expect(sentTo('one', 'fr')).toBe(sentTo('one', null));
    expect(sentTo('one', 'fr')).toBe(
      payload.replace('"sineta":"id"', '"sineta":"id","proof":"id-one================"'),
    );
  });

  it('has the values of each device in place of placeholders, and is built once for devices without any', () => {
    const parsed = sendMessageSchema.parse({
      target: { everyone: true },
      notification: { title: 'Oi, {{nome|vizinho}}' },
      data: { like: '{{nome|vizinho}}' },
    });
    const payload = buildPayload(parsed, payloadFrame);
    const attributes = new Map([['one', { nome: '"Ana"' }]]);
    const payloadOf = payloadsOf({ id: 'id', payload, translations: null }, proofs, attributes);
    const sentTo = (token: string) => new TextDecoder().decode(payloadOf(recipient(token, null)));
    expect(JSON.parse(sentTo('one'))).toMatchObject({
      notification: {
        title: 'Oi, "Ana"',
        data: { proof: 'id-one'.padEnd(22, '='), data: { like: '{{nome|vizinho}}' } },
      },
    });
    expect(sentTo('two')).toBe(
      payload
        .replace('Oi, {{nome|vizinho}}', 'Oi, vizinho')
        .replace('"sineta":"id"', '"sineta":"id","proof":"id-two================"'),
    );
  });

  it('stays as it is if it has braces from before there were placeholders', () => {
    const payload = JSON.stringify({ notification: { title: 'a {{nome}}' }, data: { sineta: 'id' } });
    const payloadOf = payloadsOf({ id: 'id', payload, translations: null }, proofs);
    expect(new TextDecoder().decode(payloadOf(recipient('one', null)))).toContain('a {{nome}}');
  });

  it('has no proof if it was accepted with a length that leaves no room', () => {
    const longest = JSON.stringify({ data: { sineta: 'id' }, text: 'x'.repeat(3940) });
    const payloadOf = payloadsOf({ id: 'id', payload: longest, translations: null }, proofs);
    expect(new TextDecoder().decode(payloadOf(recipient('one', null)))).toBe(longest);
  });

  it('has 3,960 bytes for each language', () => {
    const payload = buildPayload(parse(undefined), payloadFrame);
    const room = 3960 - Buffer.byteLength(payload) + 'Olá'.length + 1 + 'pt-BR'.length - 'en'.length;
    const fits = { title: 'x'.repeat(room), body: notification.body };
    const translations = (title: string) => ({ en: { ...fits, title }, es: { title: 'Hola' } });
    expect(() => requireTranslationsFit(payload, translations(fits.title))).not.toThrow();
    expect(() => requireTranslationsFit(payload, translations(`${fits.title}x`))).toThrow(
      expect.objectContaining({
        code: 'payload_too_large',
        message: expect.stringContaining('takes 3961 bytes') as string,
        fields: [expect.objectContaining({ field: 'translations.en' })],
      }),
    );
  });
});

test.each([
  ['no language', {}, 'translations'],
  ['a language without texts', { en: {} }, 'translations.en.title'],
  ['a blank title', { en: { title: ' ' } }, 'translations.en.title'],
  [
    'a member that cannot be translated',
    { en: { title: 'x', icon: 'https://a.example' } },
    'translations.en',
  ],
  ['an invalid link', { en: { title: 'x', navigate: '/en' } }, 'translations.en.navigate'],
  ['no tag', { '': { title: 'x' } }, 'translations.'],
  ['a tag with an underscore', { pt_BR: { title: 'x' } }, 'translations.pt_BR'],
  ['the name of a language', { english: { title: 'x' } }, 'translations.english'],
  ['a country', { jp: { title: 'x' } }, 'translations.jp'],
  ['a malformed tag', { 'en-a': { title: 'x' } }, 'translations.en-a'],
  ['one language twice', { 'pt-BR': { title: 'x' }, 'pt-br': { title: 'x' } }, 'translations.pt-br'],
  [
    'texts for a missing action',
    { en: { title: 'x', actions: [{ action: 'ver', title: 'See' }] } },
    'translations.en.actions.0.action',
  ],
  [
    'more than 20 languages',
    Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`en-${100 + n}`, { title: 'x' }])),
    'translations',
  ],
])('translations with %s are refused at their field', (_, translations, field) => {
  const send = { target: { everyone: true }, notification: { title: 'Olá' }, translations };
  const { error } = sendMessageSchema.safeParse(send);
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
});
