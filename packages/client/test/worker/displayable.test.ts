import type { PushPayload } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { readDisplayable } from '../../src/worker/displayable.ts';

const home = 'https://site.example/';

function payload(notification: Partial<PushPayload['notification']> = {}): string {
  const told: PushPayload = {
    web_push: 8030,
    mutable: true,
    sineta: { message: 'message-0123456789abc' },
    notification: {
      title: 'Ação',
      navigate: 'https://site.example/avisos/1',
      lang: 'pt-BR',
      ...notification,
    },
  };
  return JSON.stringify(told);
}

test('a message is shown under a tag of its own', () => {
  const { title, options, message } = readDisplayable(payload({ body: 'coração' }), home);
  expect(title).toBe('Ação');
  expect(options).toMatchObject({ body: 'coração', tag: 'message-0123456789abc', lang: 'pt-BR' });
  expect(message).toMatchObject({ id: 'message-0123456789abc', body: 'coração' });
});

test('the sender’s tag is kept', () => {
  expect(readDisplayable(payload({ tag: 'placar' }), home).options.tag).toBe('placar');
});

test('each action leads where it says', () => {
  const actions = [{ action: 'ler', title: 'Ler', navigate: 'https://site.example/ler' }];
  const { options } = readDisplayable(payload({ actions }), home);
  expect(options.actions).toEqual([{ action: 'ler', title: 'Ler', icon: undefined }]);
  expect(options.data.actions).toEqual({ ler: 'https://site.example/ler' });
});

test('the sender’s data reaches the page', () => {
  expect(readDisplayable(payload({ data: { pedido: 7 } }), home).message?.data).toEqual({ pedido: 7 });
});

test('only web addresses are followed', () => {
  expect(readDisplayable(payload({ navigate: 'javascript:alert(1)' }), home).options.data.navigate).toBe(
    home,
  );
});

test.each([
  ['plain text', 'Olá', { title: 'site.example', body: 'Olá' }],
  ['nothing', '', { title: 'site.example', body: '' }],
  ['a JSON text', '"Olá"', { title: 'site.example', body: '"Olá"' }],
  ['null', 'null', { title: 'site.example', body: 'null' }],
  ['a foreign JSON object', '{"notification":{"title":"T","body":"B"}}', { title: 'T', body: 'B' }],
])('%s still gives something to show, that nobody counts', (_, text, shown) => {
  const { title, options, message } = readDisplayable(text, home);
  expect({ title, body: options.body }).toEqual(shown);
  expect(message).toBeUndefined();
  expect(options.data).toMatchObject({ navigate: home });
});
