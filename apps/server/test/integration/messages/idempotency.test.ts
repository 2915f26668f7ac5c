import { type AcceptedMessage, deviceIdOf } from '@sineta/protocol';
import { expect, it } from 'vitest';
import {
  claimIdempotencyKeys,
  idempotencyWindow,
  pruneIdempotencyKeys,
} from '../../../src/messages/accept/idempotency.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { startTestServer } from '../../harness/running-server.ts';

const request = { site: 'default', key: 'order-42', requestHash: Buffer.from('one request') };
const other = Buffer.from('another request');

it('recognises a repeated request once the device that it names by an id is removed', async () => {
  await using server = await startTestServer();
  const token = await server.register();
  const send = () =>
    server.ask<AcceptedMessage>('POST', '/v1/sites/default/messages', {
      key: server.adminKey,
      headers: { 'idempotency-key': 'pedido 7' },
      json: { target: { token: deviceIdOf(token) }, notification: { title: 'Pronto' } },
    });
  const first = await send();
  expect(first.status).toBe(202);
  await server.ask('DELETE', `/v1/devices/${token}`);
  expect(await send()).toMatchObject({ status: 202, body: { id: first.body.id } });
});

describeOnEngines((open) => {
  it('stores a key for a day, and accepts it for another request afterwards', async () => {
    const { db } = await open();
    const claim = async (message: string, now: number, requestHash = request.requestHash) =>
      (await claimIdempotencyKeys(db, [{ ...request, requestHash, message }], now)).get(message);
    expect(await claim('first', 0)).toBeUndefined();
    expect(await claim('second', idempotencyWindow - 1)).toMatchObject({
      kind: 'repeated',
      message: 'first',
    });
    expect(await claim('third', idempotencyWindow - 1, other)).toEqual({ kind: 'reused' });
    expect(await claim('fourth', idempotencyWindow, other)).toBeUndefined();
    expect(await claim('fifth', idempotencyWindow, other)).toMatchObject({
      kind: 'repeated',
      message: 'fourth',
    });
  });

  it('stores the keys of many messages, each once', async () => {
    const { db } = await open();
    const keyed = (key: string, message: string, requestHash = request.requestHash) => {
      return { site: 'default', key, requestHash, message };
    };
    const many = Array.from({ length: 300 }, (_, index) => keyed(`key ${index}`, `message ${index}`));
    expect(await claimIdempotencyKeys(db, many, 0)).toEqual(new Map());
    const claims = await claimIdempotencyKeys(
      db,
      [
        keyed('new', 'a'),
        keyed('new', 'b'),
        keyed('new', 'c', other),
        keyed('key 7', 'd'),
        keyed('key 8', 'e', other),
      ],
      1,
    );
    expect(claims).toEqual(
      new Map([
        ['b', { kind: 'repeated', message: 'a', unreached: [] }],
        ['c', { kind: 'reused' }],
        ['d', { kind: 'repeated', message: 'message 7', unreached: [] }],
        ['e', { kind: 'reused' }],
      ]),
    );
    expect(await claimIdempotencyKeys(db, [{ ...keyed('new', 'f'), site: 'other' }], 1)).toEqual(new Map());
  });

  it('deletes expired keys and no others', async () => {
    const { db } = await open();
    for (const [key, at] of [
      ['old', 0],
      ['new', 1],
    ] as const) {
      await claimIdempotencyKeys(db, [{ ...request, key, message: key }], at);
    }
    await pruneIdempotencyKeys(db, idempotencyWindow);
    const rows = await db.selectFrom('idempotency_key').select('key').execute();
    expect(rows).toEqual([{ key: 'new' }]);
  });
});
