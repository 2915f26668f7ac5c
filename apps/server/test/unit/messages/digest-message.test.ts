import { limits, type StoredPayload } from '@sineta/protocol';
import { expect, it } from 'vitest';
import { digestRequest } from '../../../src/messages/digests/digest-message.ts';
import { broadcastsOf } from '../../../src/messages/digests/held-contents.ts';

const site = { id: 'default', language: 'pt-BR', icon: undefined, origins: [] };
const digest = { shard: 0, token: 'token', due_at: 0, held: 1, quiet_only: 1, message: '', expires_at: 0 };
const options = { site, publicUrl: 'https://mural.example/', isAfterNight: false, now: 1000 };

/** A message that was held. */
function held(navigate: string, expires_at: number, utm?: StoredPayload['utm']) {
  const payload: StoredPayload = {
    web_push: 8030,
    notification: { title: 'Pedido', navigate, lang: 'pt-BR', data: { sineta: 'id' } },
    ...(utm && { utm }),
    mutable: true,
  };
  const content = { title: 'Pedido', translations: null, urgency: 'normal', collapse_key: null } as const;
  return { ...content, payload: JSON.stringify(payload), expires_at };
}

it('leads to the link of the only direct message, which its UTM parameters can make too long for a request', () => {
  const link = 'https://loja.example/'.padEnd(limits.urlLength, 'a');
  const contents = { count: 1, direct: [held(link, 0, { source: 'sineta' })], broadcasts: [] };
  const { send } = digestRequest(digest, { ...options, contents });
  expect(send).toMatchObject({
    notification: { title: '1 aviso guardado para você', navigate: `${link}?utm_source=sineta` },
    ttl: limits.defaultTtl,
    urgency: 'normal',
  });
});

it.each([
  ['as it was while its own TTL lasts', 61_000, { notification: { title: 'Pedido' }, ttl: 60 }],
  [
    'by its title afterwards',
    1000,
    { notification: { title: '1 aviso guardado para você', body: 'Pedido' } },
  ],
])('has the second broadcast %s if the first no longer applies', (_, expiresAt, send) => {
  const message = (id: string, expires_at: number) =>
    [id, { ...held('https://mural.example/', expires_at), id, state: 'sent', withdrawn_at: null }] as const;
  const first = { ...digest, message: 'a b', expires_at: 31_000 };
  const broadcasts = broadcastsOf(first, new Map([message('a', 0), message('b', expiresAt)]));
  expect(broadcasts.map(({ expires_at }) => expires_at)).toEqual([31_000, expiresAt]);
  const contents = { count: 1, direct: [], broadcasts: broadcasts.slice(1) };
  expect(digestRequest(first, { ...options, contents }).send).toMatchObject(send);
});

it.each([
  ['under its id as the tag', '', 'a'.repeat(24)],
  ['under its own tag', 'obras', 'obras'],
  ['without a tag if it is too long with one', undefined, undefined],
])('has the only broadcast %s, so that a correction replaces it', (_, written, tag) => {
  const content = held('https://mural.example/', 61_000);
  const payload = JSON.parse(content.payload) as StoredPayload;
  const body = written === undefined ? 'a'.repeat(limits.payloadBytes - content.payload.length - 40) : 'a';
  const notification = { ...payload.notification, body, ...(written && { tag: written }) };
  const broadcast = { ...content, id: 'a'.repeat(24), payload: JSON.stringify({ ...payload, notification }) };
  const contents = { count: 1, direct: [], broadcasts: [broadcast] };
  const own = { ...digest, message: broadcast.id, expires_at: 61_000 };
  const { send } = digestRequest(own, { ...options, contents });
  expect(send.notification).toMatchObject({ title: 'Pedido', body });
  expect(send.notification.tag).toBe(tag);
});
