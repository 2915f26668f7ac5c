import type { AcceptedMessage, Device, MessageStatus, PushPayload, ReceiptEvent } from '@sineta/protocol';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { decrypt, makeReceiver } from '../../../../../packages/web-push/test/harness/decrypt.ts';
import { usePostgres } from '../../harness/engines.ts';
import { type PushSink, startPushSink } from '../../harness/push-sink.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

interface Browser {
  readonly token: string;
  /** The proof in the payload that this browser received of a message. */
  readonly proofOf: (message: string) => string;
}

interface Attacked {
  readonly server: TestServer;
  readonly push: PushSink;
  readonly register: (topic: string) => Promise<Browser>;
  /** Sends a message and waits until its sending has ended. */
  readonly send: (target: object) => Promise<string>;
  readonly report: (
    token: string,
    message: string,
    proof: string | undefined,
    event?: ReceiptEvent,
  ) => Promise<{ readonly status: number }>;
  readonly counts: (message: string) => Promise<MessageStatus['counts']>;
}

async function start(env: Readonly<Record<string, string>>): Promise<Attacked> {
  const push = await startPushSink();
  const server = await startTestServer({ ...env, SINETA_PUSH_SERVICES: push.origin });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const messages = '/v1/sites/default/messages';
  const key = server.adminKey;
  let devices = 0;
  const counts = async (message: string) =>
    (await server.ask<MessageStatus>('GET', `${messages}/${message}`, { key })).body;
  return {
    server,
    push,
    async register(topic) {
      const receiver = makeReceiver();
      const path = `/push/${++devices}`;
      const subscription = {
        endpoint: push.origin + path,
        keys: {
          p256dh: receiver.publicKey.toString('base64url'),
          auth: receiver.auth.toString('base64url'),
        },
      };
      const json = { subscription, vapidKey: server.vapidKey, topics: [topic] };
      const { body } = await server.ask<Device>('POST', '/v1/sites/default/devices', { json });
      return {
        token: body.token,
        proofOf(message) {
          const arrived = push.arrivals
            .filter((arrival) => arrival.path === path)
            .map((arrival) => JSON.parse(decrypt(arrival.body, receiver).toString()) as PushPayload);
          const { data } = arrived.find(
            ({ notification }) => notification.data.sineta === message,
          )!.notification;
          return data.proof!;
        },
      };
    },
    async send(target) {
      const json = { target, notification: { title: 'Olá' } };
      const { body } = await server.ask<AcceptedMessage>('POST', messages, { json, key });
      await vi.waitFor(async () => expect(await counts(body.id)).toMatchObject({ state: 'sent' }), 60_000);
      return body.id;
    },
    report: (token, message, proof, event = 'displayed') =>
      server.ask('POST', '/v1/receipts', {
        json: { token, receipts: [{ message, event, ...(proof !== undefined && { proof }) }] },
      }),
    counts: async (message) => (await counts(message)).counts,
  };
}

function attacks(environment: () => Promise<Readonly<Record<string, string>>>): void {
  test('devices that were no target of a message are not counted, whatever they send', async () => {
    const { register, send, report, counts } = await start(await environment());
    const target = await register('obras');
    const others = await Promise.all(Array.from({ length: 24 }, () => register('missa')));
    const message = await send({ topic: 'obras' });
    const other = await send({ topic: 'missa' });
    for (const { token, proofOf } of others) {
      expect(await report(token, message, undefined)).toMatchObject({ status: 204 });
      // The proof of another message, and that of another device.
      expect(await report(token, message, proofOf(other))).toMatchObject({ status: 204 });
      expect(await report(token, message, target.proofOf(message), 'clicked')).toMatchObject({ status: 204 });
    }
    expect(await counts(message)).toMatchObject({ targeted: 1, accepted: 1, displayed: 0, clicked: 0 });
    expect(await report(target.token, message, target.proofOf(message))).toMatchObject({ status: 204 });
    expect(await counts(message)).toMatchObject({ accepted: 1, displayed: 1 });
  });

  test('a device is counted once, also if it reports fifty times at once, and again', async () => {
    const { register, send, report, counts } = await start(await environment());
    const [one, two] = [await register('obras'), await register('obras')];
    const broadcast = await send({ topic: 'obras' });
    const direct = await send({ tokens: [one.token, two.token] });
    for (const message of [broadcast, direct]) {
      const proof = one.proofOf(message);
      for (let times = 0; times < 2; times++) {
        await Promise.all(Array.from({ length: 50 }, () => report(one.token, message, proof)));
      }
      // The proof of the first device does not serve the second one.
      await report(two.token, message, proof);
      expect(await counts(message)).toMatchObject({ accepted: 2, displayed: 1 });
    }
  });

  test('a proof that was changed or cut is refused like none', async () => {
    const { server, register, send, report, counts } = await start(await environment());
    const { token, proofOf } = await register('obras');
    const message = await send({ topic: 'obras' });
    const proof = proofOf(message);
    const changed = (proof.startsWith('A') ? 'B' : 'A') + proof.slice(1);
    expect(await report(token, message, changed)).toMatchObject({ status: 204 });
    expect(await report(token, message, proof.slice(1))).toMatchObject({ status: 400 });
    expect(await report(token, message, '')).toMatchObject({ status: 400 });
    expect(await server.countRowsOf('receipt')).toEqual({ receipt: 0 });
    expect(await counts(message)).toMatchObject({ displayed: 0 });
  });
}

describe('receipts on SQLite', () => {
  attacks(async () => ({}));
});

describe('receipts on PostgreSQL', () => {
  const createDatabase = usePostgres();
  attacks(async () => ({ DATABASE_URL: await createDatabase() }));
});
