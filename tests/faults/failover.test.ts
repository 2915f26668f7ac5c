import { setTimeout as delay } from 'node:timers/promises';
import type { SendMessage } from '@sineta/protocol';
import { expect, it } from 'vitest';
import { startPushSink } from '../../apps/server/test/harness/push-sink.ts';
import { recordMeasurement } from '../harness/measurements.ts';
import { startReplicatedPostgres } from '../harness/service/postgres.ts';
import { waitFor } from '../harness/wait-for.ts';
import { registerAudience, registerDevice } from './harness/audience.ts';
import { type FaultedService, serve } from './harness/service.ts';

const devices = 1500;
const notification = { title: 'Aviso' };
/** Also on a busy machine. */
const patience = { timeout: 150_000 };

/** Sends to one device, one message after the other, and repeats with the same key what was not accepted. */
async function sendOnAndOn(service: FaultedService, token: string, enough: AbortSignal): Promise<string[]> {
  const accepted: string[] = [];
  for (let number = 0; !enough.aborted; number++) {
    const collapseKey = `single-${number}`;
    const message: SendMessage = { target: { token }, notification, collapseKey, publish: false };
    const isAccepted = await service.send(message).then(
      () => true,
      () => false,
    );
    if (isAccepted) accepted.push(collapseKey);
    await delay(20);
  }
  return accepted;
}

const readiness = (service: FaultedService) => fetch(`${service.url}/readyz`);

it(
  'continues by itself on the standby when the primary is killed during a broadcast and single messages',
  { timeout: 240_000 },
  async () => {
    const sink = await startPushSink(async ({ path }) => {
      // Slow enough for the primary to be killed in the middle.
      if (path !== '/single') await delay(100);
      return { status: 201 };
    });
    await using postgres = await startReplicatedPostgres();
    const service = await serve({ DATABASE_URL: await postgres.createDatabase() }, sink.origin);
    await registerAudience(service, sink.origin, devices);
    const token = await registerDevice(service, `${sink.origin}/single`);
    const arrived = (topic: string) => sink.arrivals.filter(({ headers }) => headers['topic'] === topic);
    const enough = new AbortController();
    const singles = sendOnAndOn(service, token, enough.signal);
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
    const reachedBefore = arrived('broadcast').length;
    postgres.promoteStandby();
    const promotedAt = performance.now();
    await waitFor('the service to be ready', async () => (await readiness(service)).ok, patience);
    const readyAfter = performance.now() - promotedAt;
    await service.send({ target: { token }, notification, collapseKey: 'next' });
    await waitFor('a new message to arrive', () => arrived('next').length > 0, patience);
    const sentAfter = performance.now() - promotedAt;
    await waitFor('the broadcast to go on', () => arrived('broadcast').length > reachedBefore, {
      timeout: 60_000,
    });
    const continuedAfter = performance.now() - promotedAt;
    enough.abort();
    const accepted = await singles;

    const { counts } = await waitFor(
      'the broadcast to be sent',
      async () => {
        const status = await service.message(id);
        return status.state === 'sent' && status;
      },
      patience,
    );
    expect(counts).toMatchObject({ targeted: devices + 1, accepted: devices + 1, failed: 0, gone: 0 });
    expect(new Set(arrived('broadcast').map(({ path }) => path)).size).toBe(devices + 1);
    const lost = accepted.filter((topic) => arrived(topic).length === 0);
    expect(lost).toEqual([]);
    const sentAllAfter = performance.now() - promotedAt;
    const repeats = arrived('broadcast').length - devices - 1;
    recordMeasurement('faults-failover', {
      singles: accepted.length,
      readyAfter,
      sentAfter,
      continuedAfter,
      sentAllAfter,
      repeats,
    });
  },
);
