import type { PushPayload } from '@sineta/protocol';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOurs, readDeclared, readDisplayable } from '../../src/worker/displayable.ts';

const home = 'https://site.example/';

function payload(notification: Partial<PushPayload['notification']> = {}): string {
  const content: PushPayload = {
    web_push: 8030,
    mutable: true,
    notification: {
      title: 'Ação',
      navigate: 'https://site.example/avisos/1',
      lang: 'pt-BR',
      data: { sineta: 'message-0123456789abc' },
      ...notification,
    },
  };
  return JSON.stringify(content);
}

test('a message has a separate tag', () => {
  const { title, options, message } = readDisplayable(payload({ body: 'coração' }), home);
  expect(title).toBe('Ação');
  expect(options).toMatchObject({ body: 'coração', tag: 'message-0123456789abc', lang: 'pt-BR' });
  expect(message).toMatchObject({ id: 'message-0123456789abc', body: 'coração' });
});

test('a notification that a site’s own worker shows is not Sineta’s, even if its data has an address', () => {
  expect(isOurs(readDisplayable(payload(), home).options)).toBe(true);
  for (const data of [undefined, null, 'actions', {}, { navigate: home }])
    expect(isOurs({ data })).toBe(false);
});

test('the sender’s tag is kept', () => {
  expect(readDisplayable(payload({ tag: 'placar' }), home).options.tag).toBe('placar');
});

test('each action has its own link', () => {
  const actions = [{ action: 'ler', title: 'Ler', navigate: 'https://site.example/ler' }];
  const { options } = readDisplayable(payload({ actions }), home);
  expect(options.actions).toEqual([{ action: 'ler', title: 'Ler', icon: undefined }]);
  expect(options.data.actions).toEqual({ ler: 'https://site.example/ler' });
});

test('the sender’s data reaches the page', () => {
  expect(
    readDisplayable(payload({ data: { sineta: 'message-0123456789abc', data: { pedido: 7 } } }), home).message
      ?.data,
  ).toEqual({ pedido: 7 });
});

test.each(['javascript:alert(1)', 'https://[', '/avisos'])('%s is not accepted as a link', (navigate) => {
  expect(readDisplayable(payload({ navigate }), home).options.data.navigate).toBe(home);
});

test('a notification that the browser read itself is recognized by its data', () => {
  const { notification } = JSON.parse(payload({ body: 'coração' })) as PushPayload;
  // A Notification object has its members on the prototype, empty if not given.
  const read = readDeclared(Object.create({ ...notification, icon: '', tag: '' }) as object, home);
  expect(read).toEqual({
    ...readDisplayable(payload({ body: 'coração' }), home),
    options: expect.anything(),
  });
  expect(read?.options).toMatchObject({
    tag: 'message-0123456789abc',
    data: { sineta: 'message-0123456789abc', navigate: 'https://site.example/avisos/1' },
  });
});

test.each([{}, { title: '' }, { title: 7 }])('the browser shows its own %o', (notification) => {
  expect(readDeclared(notification, home)).toBeNull();
});

test('every payload gives a notification', () => {
  const member = fc.oneof(
    fc.jsonValue(),
    fc.array(fc.jsonValue()),
    fc.string(),
    fc.constant('https://a.example'),
  );
  const notification = fc.record(
    {
      title: member,
      body: member,
      navigate: member,
      icon: member,
      tag: member,
      silent: member,
      data: fc.oneof(member, fc.record({ sineta: member, data: member })),
      actions: fc.oneof(
        member,
        fc.array(fc.oneof(member, fc.record({ action: member, title: member, navigate: member }))),
      ),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(fc.record({ notification }), fc.jsonValue()), (content) => {
      const { title, options, message } = readDisplayable(JSON.stringify(content), home);
      expect(title).not.toBe('');
      expect(message === undefined || typeof message.id === 'string').toBe(true);
      for (const { action, title } of options.actions ?? []) {
        expect([typeof action, typeof title]).toEqual(['string', 'string']);
      }
      for (const url of [options.data.navigate, ...Object.values(options.data.actions)]) {
        expect(new URL(url).protocol).toMatch(/^https?:$/);
      }
    }),
  );
});

test.each([
  ['plain text', 'Olá', { title: 'site.example', body: 'Olá' }],
  ['nothing', '', { title: 'site.example', body: '' }],
  ['a JSON text', '"Olá"', { title: 'site.example', body: '"Olá"' }],
  ['null', 'null', { title: 'site.example', body: 'null' }],
  ['actions that are none', '{"notification":{"title":"T","actions":{}}}', { title: 'T' }],
  ['an action that is null', '{"notification":{"title":"T","actions":[null]}}', { title: 'T' }],
  ['a foreign JSON object', '{"notification":{"title":"T","body":"B"}}', { title: 'T', body: 'B' }],
])('%s still gives something to show, that nobody counts', (_, text, shown) => {
  const { title, options, message } = readDisplayable(text, home);
  expect({ title, body: options.body }).toEqual(shown);
  expect(message).toBeUndefined();
  expect(options.data).toMatchObject({ navigate: home });
});
