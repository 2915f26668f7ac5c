import { limits, type StoredPayload } from '@sineta/protocol';
import { expect, it } from 'vitest';
import { digestRequest } from '../../../src/messages/digests/digest-message.ts';

const site = { id: 'default', language: 'pt-BR', origins: [] };
const digest = { shard: 0, token: 'token', due_at: 0, held: 1, quiet_only: 1, message: '', expires_at: 0 };

it('leads to the link of the only direct message, which its UTM parameters can make too long for a request', () => {
  const link = 'https://loja.example/'.padEnd(limits.urlLength, 'a');
  const payload: StoredPayload = {
    web_push: 8030,
    notification: { title: 'Pedido', navigate: link, lang: 'pt-BR', data: { sineta: 'id' } },
    utm: { source: 'sineta' },
    mutable: true,
  };
  const content = { title: 'Pedido', translations: null, urgency: 'normal', collapse_key: null } as const;
  const direct = [{ ...content, payload: JSON.stringify(payload) }];
  const contents = { count: 1, direct, broadcasts: [] };
  const publicUrl = 'https://mural.example/';
  const { send } = digestRequest(digest, { site, publicUrl, contents, isAfterNight: false, now: 1 });
  expect(send).toMatchObject({
    notification: { title: '1 aviso guardado para você', navigate: `${link}?utm_source=sineta` },
    ttl: limits.defaultTtl,
    urgency: 'normal',
  });
});
