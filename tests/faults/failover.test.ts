import { setTimeout as delay } from 'node:timers/promises';
import type { DirectMessages } from '@sineta/protocol';
import { expect, it } from 'vitest';
import { type Arrival, startPushSink } from '../../apps/server/test/harness/push-sink.ts';
import { decrypt, makeReceiver } from '../../packages/web-push/test/harness/decrypt.ts';
import { recordMeasurement } from '../harness/measurements.ts';
import { startReplicatedPostgres } from '../harness/service/postgres.ts';
import { waitFor } from '../harness/wait-for.ts';
import { registerAudience, registerDevice } from './harness/audience.ts';
import { startCallers } from './harness/callers.ts';
import { passAMinute } from './harness/pass-time.ts';
import { type FaultedService, serve } from './harness/service.ts';

const devices = 1500;
const callerCount = 16;
/** The device of each caller, by its path at the push service. */
const receivers = new Map(
  Array.from({ length: callerCount }, (_, number) => [`/single/${number}`, makeReceiver()]),
);
const notification = { title: 'Aviso' };
/**
 * Requests until one succeeds, once the standby accepts writes. Each tries every server at once, so that a few can meet
 * connections from before, and none waits for a further attempt of the service.
 */
const mostRequests = 5;
/** Also on a busy machine. */
const patience = { timeout: 150_000 };

const topicOf = ({ headers }: Arrival) => String(headers['topic']);

/** The id that a device reads, and by which it shows a message once. */
function idOf({ path, body }: Arrival): string {
  const payload = JSON.parse(decrypt(body, receivers.get(path)!).toString()) as {
    readonly notification: { readonly data: { readonly sineta: string } };
  };
  return payload.notification.data.sineta;
}

const readiness = (service: FaultedService) => fetch(`${service.url}/readyz`);

/** Whether each direct message has a result. */
async function areSinglesSettled({ url, key }: FaultedService): Promise<boolean> {
  const path = '/v1/sites/default/direct-messages?state=sending&limit=1';
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${key}` } });
  return ((await response.json()) as DirectMessages).messages.length === 0;
}

it(
  `continues by itself on the standby when the primary is killed during a broadcast and ${callerCount} callers repeat their messages`,
  { timeout: 240_000 },
  async () => {
    const sink = await startPushSink(async (arrival) => {
      // Slow enough for the primary to be killed in the middle.
      if (topicOf(arrival) === 'broadcast') await delay(100);
      return { status: 201 };
    });
    await using postgres = await startReplicatedPostgres();
    const place = { DATABASE_URL: await postgres.createDatabase() };
    const service = await serve(place, sink.origin);
    await registerAudience(service, sink.origin, devices);
    const tokens = await Promise.all(
      [...receivers].map(([path, receiver]) => registerDevice(service, sink.origin + path, receiver)),
    );
    const arrived = (topic: string) => sink.arrivals.filter((arrival) => topicOf(arrival) === topic);
    const callers = startCallers(service, tokens);
    const id = await service.send({ notification, collapseKey: 'broadcast' });
    await waitFor('the middle of the broadcast', () => arrived('broadcast').length > 500);

    await postgres.killPrimary();
    const refused = await waitFor('the service to be not ready', async () => {
      const response = await readiness(service);
      return response.status !== 200 && response;
    });
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({
      code: 'storage_unavailable',
      detail: expect.stringContaining('same Idempotency-Key'),
    });
    const refusedCallers = () => new Set(callers.refusals.map(({ caller }) => caller)).size;
    await waitFor('each caller to be refused', () => refusedCallers() === callerCount);
    const reachedBefore = arrived('broadcast').length;
    postgres.promoteStandby();
    const promotedAt = performance.now();
    const arrivedBefore = new Set(sink.arrivals);
    let readinessRequests = 0;
    const isReady = async () => {
      readinessRequests += 1;
      return (await readiness(service)).ok;
    };
    await waitFor('the service to be ready', isReady, patience);
    const readyAfter = performance.now() - promotedAt;
    expect(readinessRequests).toBeLessThanOrEqual(mostRequests);
    await service.send({ target: { token: tokens[0]! }, notification, collapseKey: 'next' });
    await waitFor('a new message to arrive', () => arrived('next').length > 0, patience);
    const sentAfter = performance.now() - promotedAt;
    await waitFor('the broadcast to go on', () => arrived('broadcast').length > reachedBefore, {
      timeout: 60_000,
    });
    const continuedAfter = performance.now() - promotedAt;
    await callers.finish();

    const { counts } = await waitFor(
      'the broadcast to be sent',
      async () => {
        const status = await service.message(id);
        return status.state === 'sent' && status;
      },
      patience,
    );
    const all = devices + callerCount;
    expect(counts).toMatchObject({ targeted: all, accepted: all, failed: 0, gone: 0 });
    expect(new Set(arrived('broadcast').map(({ path }) => path)).size).toBe(all);
    const sentAllAfter = performance.now() - promotedAt;

    // Those whose request or result was lost with the primary are sent when their leases end.
    await passAMinute(place);
    await waitFor('all single messages to be settled', () => areSinglesSettled(service), patience);
    const singles = sink.arrivals.filter((arrival) => topicOf(arrival).startsWith('single-'));
    const byKey = Map.groupBy(singles, topicOf);
    const ids = [...byKey].map(([key, those]) => [key, [...new Set(those.map(idOf))]]);
    expect(Object.fromEntries(ids)).toEqual(
      Object.fromEntries([...callers.accepted].map(([key, id]) => [key, [id]])),
    );
    // A result is repeated that the primary did not store: the device shows such a message once, by its id.
    const repeated = [...byKey.values()].filter((those) => those.length > 1);
    expect(repeated.filter(([first]) => !arrivedBefore.has(first!))).toEqual([]);

    const refusalsAfter = callers.refusals.filter(({ startedAt }) => startedAt > promotedAt);
    const byCaller = Map.groupBy(refusalsAfter, ({ caller }) => caller);
    for (const those of byCaller.values()) expect(those.length).toBeLessThan(mostRequests);
    recordMeasurement('faults-failover', {
      singles: callers.accepted.size,
      readyAfter,
      sentAfter,
      continuedAfter,
      sentAllAfter,
      broadcastRepeats: arrived('broadcast').length - all,
      singleRepeats: singles.length - byKey.size,
      refusals: callers.refusals.length,
      refusalsAfter: refusalsAfter.length,
      readinessRequests,
    });
  },
);
