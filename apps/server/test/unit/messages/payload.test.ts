import { landingPage, sendMessageSchema, type SendMessage } from '@sineta/protocol';
import { expect, it } from 'vitest';
import { buildPayload } from '../../../src/messages/accept/payload.ts';
import { requestHash } from '../../../src/messages/accept/request-hash.ts';
import { payloadFrame } from '../../harness/payload-frame.ts';

function build(message: Omit<SendMessage, 'target'>): unknown {
  const send = sendMessageSchema.parse({ target: { everyone: true }, ...message });
  return JSON.parse(buildPayload(send, payloadFrame));
}

it('is a declarative push message that the worker also reads', () => {
  const notification = { title: 'Coração', body: 'ação', actions: [] };
  expect(build({ notification, data: { pedido: 17 } })).toEqual({
    web_push: 8030,
    notification: {
      ...notification,
      navigate: 'https://mural.example/avisos/id',
      lang: 'pt-BR',
      data: { sineta: 'id', data: { pedido: 17 } },
    },
    mutable: true,
  });
});

it('opens the link of the notification', () => {
  const notification = { title: 'Olá', navigate: 'https://mural.example/avisos' };
  expect(build({ notification })).toMatchObject({ notification });
});

interface Sending {
  readonly send?: Partial<SendMessage>;
  readonly site?: string;
  readonly language?: string;
}

it.each<[string, Sending, string]>([
  ['to everyone', {}, 'https://mural.example/avisos/id'],
  ['to a topic', { send: { target: { topic: 'agua' } } }, 'https://mural.example/avisos/id'],
  ['of a site in English', { language: 'en-US' }, 'https://mural.example/notices/id'],
  ['of a site in Spanish', { language: 'es' }, 'https://mural.example/avisos/id'],
  ['kept off the board', { send: { publish: false } }, 'https://mural.example'],
  ['to a device', { send: { target: { token: 'x' } } }, 'https://mural.example'],
  ['of another site', { site: 'escola' }, 'https://mural.example'],
])('a notification without a link %s', (_name, { send, site = 'default', language = 'pt-BR' }, page) => {
  const own = { publicUrl: 'https://mural.example', site, message: 'id', language };
  expect(landingPage({ target: { everyone: true }, ...send }, own)).toBe(page);
});

it('has at most 3,960 bytes of UTF-8', () => {
  const empty = JSON.stringify(build({ notification: { title: 'x', body: '' } })).length;
  const body = 'é'.repeat((3960 - empty - 1) / 2) + 'x'.repeat(1 + ((3960 - empty - 1) % 2));
  expect(() => build({ notification: { title: 'x', body } })).not.toThrow();
  expect(() => build({ notification: { title: 'x', body: `${body}x` } })).toThrow(
    'The notification takes 3961 bytes',
  );
});

it('gives equal requests the same hash', () => {
  expect(requestHash({ a: 1, b: [{ c: 1, d: 2 }] })).toEqual(requestHash({ b: [{ d: 2, c: 1 }], a: 1 }));
  expect(requestHash({ a: [1, 2] })).not.toEqual(requestHash({ a: [2, 1] }));
});
