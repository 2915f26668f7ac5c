import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { tuning } from '../../apps/server/src/delivery/tuning.ts';
import { startPushSink } from '../../apps/server/test/harness/push-sink.ts';
import { temporaryDirectory } from '../../apps/server/test/harness/storage.ts';
import { startOwnPostgres, startPostgres } from '../harness/service/postgres.ts';
import { waitFor } from '../harness/wait-for.ts';
import { registerAudience } from './harness/audience.ts';
import { unwrittenAllowed } from './harness/repeats.ts';
import { type FaultedService, type Place, serve } from './harness/service.ts';

const devices = 1000;
const notification = { title: 'Aviso' };

/** Milliseconds: slow enough for an interruption. */
const answerTime = 60;

async function expectAllReached(service: FaultedService, id: string, devices: number): Promise<void> {
  const { counts } = await waitFor(
    'the message to be sent',
    async () => {
      const status = await service.message(id).catch(() => undefined);
      return status?.state === 'sent' && status;
    },
    { timeout: 60_000 },
  );
  expect(counts).toMatchObject({ targeted: devices, accepted: devices, failed: 0, gone: 0 });
}

function isClosed({ url }: FaultedService): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    () => false,
    () => true,
  );
}

const places: Readonly<Record<string, () => Promise<Place>>> = {
  SQLite: async () => ({ SINETA_DATA_DIR: temporaryDirectory() }),
  async PostgreSQL() {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    return { DATABASE_URL: await postgres.createDatabase() };
  },
};

it.each(Object.keys(places))(
  'stops on SIGTERM during a broadcast, and continues at the next start without repeats, on %s',
  async (engine) => {
    const { promise: stopping, resolve: release } = Promise.withResolvers<void>();
    let arrived = 0;
    const sink = await startPushSink(async () => {
      // The rest waits for the signal, so that the broadcast is never over before it.
      if (++arrived > 100) await stopping;
      await delay(answerTime);
      return { status: 201 };
    });
    const place = await places[engine]!();
    const first = await serve(place, sink.origin);
    await registerAudience(first, sink.origin, devices);
    const id = await first.send({ notification });
    await waitFor('some arrivals', () => sink.arrivals.length > 50);
    const closed = first.close();
    // The broadcast stops after the port is closed: until then, each response lets further requests begin.
    await waitFor('the port to be closed', () => isClosed(first));
    release();
    await closed;
    expect(sink.arrivals.length).toBeLessThan(devices);
    await expectAllReached(await serve(place, sink.origin), id, devices);
    expect(sink.countByPath().size).toBe(devices);
    expect(sink.arrivals).toHaveLength(devices);
  },
);

it('continues after a restart of PostgreSQL during a broadcast', async () => {
  const devices = 1500;
  const sink = await startPushSink(async () => {
    await delay(answerTime);
    return { status: 201 };
  });
  await using postgres = await startOwnPostgres();
  const service = await serve({ DATABASE_URL: await postgres.createDatabase() }, sink.origin);
  await registerAudience(service, sink.origin, devices);
  const id = await service.send({ notification });
  await waitFor('many arrivals', () => sink.arrivals.length > 700);
  await postgres.restart();
  await expectAllReached(service, id, devices);
  expect(sink.countByPath().size).toBe(devices);
  const repeats = sink.arrivals.length - devices;
  expect(repeats).toBeLessThanOrEqual(unwrittenAllowed + tuning.concurrency.ceiling);
  await service.close();
});
