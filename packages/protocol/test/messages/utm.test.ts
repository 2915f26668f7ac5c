import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeMessageSchema } from '../../src/messages/change-message.ts';
import { checkMessage } from '../../src/messages/check-message.ts';
import { sendMessageSchema } from '../../src/messages/send-message.ts';
import {
  addUtm,
  toPayload,
  translatePayload,
  translationsWithUtm,
  withUtm,
} from '../../src/messages/payload/index.ts';

const utm = { source: 'sineta', medium: 'push', campaign: 'feira de sábado' };
const page = 'https://vilanova.example/feira';
const query = 'utm_source=sineta&utm_medium=push&utm_campaign=feira+de+s%C3%A1bado';

describe('UTM parameters are added to a link', () => {
  test.each([
    [page, `${page}?${query}`],
    ['https://vilanova.example', `https://vilanova.example/?${query}`],
    [`${page}?`, `${page}?${query}`],
    [`${page}?dia=1`, `${page}?dia=1&${query}`],
    [`${page}#mapa?x`, `${page}?${query}#mapa?x`],
    [`${page}?a=b%20c+d&flag&a=2#/rota`, `${page}?a=b%20c+d&flag&a=2&${query}#/rota`],
    [
      `${page}?utm_medium=email#fim`,
      `${page}?utm_medium=email&utm_source=sineta&utm_campaign=feira+de+s%C3%A1bado#fim`,
    ],
    [`${page}?utm%5Fsource=&utm_medium&utm_campaign=x`, `${page}?utm%5Fsource=&utm_medium&utm_campaign=x`],
    ['https://vilanova.example/a b?utm_id=7', `https://vilanova.example/a%20b?utm_id=7&${query}`],
  ])('%s', (link, expected) => {
    expect(addUtm(link, utm)).toBe(expected);
  });

  test('with characters that have a meaning in a query', () => {
    const link = addUtm(page, { campaign: 'a&b=c#d+e%20{{f}}' });
    expect(new URL(link).searchParams.get('utm_campaign')).toBe('a&b=c#d+e%20{{f}}');
    expect(new URL(link).hash).toBe('');
  });

  test('unless it is incomplete, as in a draft', () => {
    expect(addUtm('vilanova.example', utm)).toBe('vilanova.example');
  });

  test('and the other parameters, the path and the fragment stay, also when it is repeated', () => {
    const text = fc.string({ unit: 'binary', maxLength: 10 });
    const value = fc.string({ unit: 'binary', minLength: 1, maxLength: 10 });
    const name = fc.oneof(text, fc.constantFrom('utm_source', 'utm_term'));
    fc.assert(
      fc.property(
        fc.record({ source: value, medium: value, campaign: value }, { requiredKeys: [] }),
        fc.array(fc.tuple(name, text), { maxLength: 5 }),
        text,
        (added, parameters, fragment) => {
          const before = new URL(page);
          before.hash = fragment;
          before.search = String(new URLSearchParams(parameters));
          const after = new URL(addUtm(before.href, added));
          const entries = [...before.searchParams];
          expect(after.search.startsWith(before.search)).toBe(true);
          expect([...after.searchParams].slice(0, entries.length)).toEqual(entries);
          for (const [key, text] of Object.entries(added)) {
            const expected = before.searchParams.get(`utm_${key}`) ?? text;
            expect(after.searchParams.get(`utm_${key}`)).toBe(expected);
          }
          expect(addUtm(after.href, added)).toBe(after.href);
          after.search = before.search;
          expect(after.href).toBe(before.href);
        },
      ),
    );
  });
});

describe('the payload of a message with UTM parameters', () => {
  const frame = {
    message: 'm',
    site: 's',
    language: 'pt-BR',
    icon: undefined,
    publicUrl: 'https://a.example',
  };
  const actions = [{ action: 'mapa', title: 'Mapa', navigate: `${page}?mapa` }];
  const message = { target: { everyone: true }, utm } as const;

  test('has its links as written until it is sent', () => {
    const stored = toPayload(
      { ...message, notification: { title: 'Feira', navigate: page, actions } },
      frame,
    );
    expect(stored).toMatchObject({ utm, notification: { navigate: page, actions } });
    const sent = withUtm(stored);
    expect(sent).not.toHaveProperty('utm');
    expect(sent).toEqual({
      web_push: 8030,
      notification: {
        title: 'Feira',
        navigate: `${page}?${query}`,
        actions: [{ ...actions[0], navigate: `${page}?mapa&${query}` }],
        lang: 'pt-BR',
        data: { sineta: 'm' },
      },
      mutable: true,
    });
  });

  test('leaves the link that the service chose, but not the one of a translation', () => {
    const stored = toPayload({ ...message, notification: { title: 'Feira', actions } }, frame);
    expect(withUtm(stored)).toMatchObject({
      notification: { navigate: frame.publicUrl, actions: [{ navigate: `${page}?mapa&${query}` }] },
    });
    expect(withUtm(stored)).not.toHaveProperty('landing');
    const translation = { title: 'Market', navigate: `${page}/en` };
    const translated = withUtm(translatePayload(stored, 'en', translation));
    expect(translated.notification.navigate).toBe(`${page}/en?${query}`);
    const translations = { en: translation, es: { title: 'Feria' } };
    expect(translationsWithUtm(translations, utm)).toEqual({
      en: { title: 'Market', navigate: `${page}/en?${query}` },
      es: { title: 'Feria' },
    });
    expect(translationsWithUtm(translations, undefined)).toBe(translations);
  });

  test('of a message without them has nothing more', () => {
    const notification = { title: 'Feira', navigate: page };
    const stored = toPayload({ target: { everyone: true }, notification }, frame);
    expect(Object.keys(stored)).toEqual(['web_push', 'notification', 'mutable']);
    expect(withUtm(stored)).toEqual(stored);
  });
});

describe('UTM parameters of a message', () => {
  const message = { target: { everyone: true }, notification: { title: 'Feira' } } as const;

  test('are trimmed', () => {
    const { utm: parsed } = sendMessageSchema.parse({ ...message, utm: { source: ' sineta ' } });
    expect(parsed).toEqual({ source: 'sineta' });
  });

  test.each([
    [{}],
    [{ source: undefined }],
    [{ source: '' }],
    [{ medium: ' ' }],
    [{ campaign: 'x'.repeat(101) }],
    [{ campaign: 'a\nb' }],
    [{ campaign: '\u202eabc' }],
    [{ term: 'a' }],
  ])('%j are rejected', (rejected) => {
    expect(sendMessageSchema.safeParse({ ...message, utm: rejected }).success).toBe(false);
  });

  test.each([
    ['', 'minLength'],
    ['x'.repeat(101), 'maxLength'],
    ['a\tb', 'format'],
  ])('are checked by pages too: %j', (source, rule) => {
    expect(checkMessage({ ...message, utm: { source } })).toEqual([
      expect.objectContaining({ path: 'utm.source', rule }),
    ]);
  });

  test('are removed by a change to null', () => {
    expect(changeMessageSchema.parse({ utm: null })).toEqual({ utm: null });
  });
});
