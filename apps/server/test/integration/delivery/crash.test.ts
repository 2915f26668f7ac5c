import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Tuning, tuning } from '../../../src/delivery/tuning.ts';
import type { Storage, StorageLocation } from '../../../src/database/open.ts';
import { groupOf, storedDivision } from '../../../src/messages/experiments/division.ts';
import { findMessageDetails } from '../../../src/messages/message-details.ts';
import { findMessageRow } from '../../../src/messages/messages.ts';
import { recordReceipts } from '../../../src/messages/receipts/receipts.ts';
import { registerDevices } from '../../harness/devices.ts';
import { createTestDelivery, sendTo, statusOf } from '../../harness/delivery.ts';
import { usePostgres } from '../../harness/engines.ts';
import { missHeartbeats } from '../../harness/jobs/heartbeats.ts';
import { untilWaiting } from '../../harness/lock-waits.ts';
import { type PushSink, startPushSink } from '../../harness/push-sink.ts';
import { openTestStorage, temporaryDirectory } from '../../harness/storage.ts';

const program = fileURLToPath(new URL('../../harness/delivery-process.ts', import.meta.url));
const devices = 1500;
const kills = 5;
/** A crash repeats the requests in flight, and those with a response that was not on disk. */
const repeatsOfACrash = tuning.concurrency.ceiling + tuning.unwrittenResponses;

/** The number of waiting retries. */
async function countRetries({ db }: Storage): Promise<number> {
  return (await db.selectFrom('retry').select('token').execute()).length;
}

async function isPlanning({ db }: Storage): Promise<boolean> {
  const active = sql`
    select id from pgboss.job where name like 'sineta-%' and state = 'active' and data ->> 'kind' = 'plan'`;
  return (await active.execute(db)).rows.length > 0;
}

function startProcess(
  location: StorageLocation,
  sink: PushSink,
  measures: Partial<Tuning> = {},
): ChildProcess {
  const child = spawn(
    process.execPath,
    ['--conditions=@sineta/source', program, JSON.stringify(location), sink.origin, JSON.stringify(measures)],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

it('reaches every device although it is killed repeatedly during a broadcast', async () => {
  let left = 0;
  // The broadcast is not over before the last kill: all rounds together get fewer responses than there are devices.
  const sink = await startPushSink(() => (left-- > 0 ? { status: 201 } : new Promise(() => {})));
  const dataDir = temporaryDirectory();
  const before = await openTestStorage({ dataDir });
  await registerDevices(before, sink.origin, devices);
  const accepting = await createTestDelivery(before, sink.origin);
  const { id } = await accepting.accept('default', sendTo({ everyone: true }));
  await before.close();

  for (let kill = 0; kill < kills; kill++) {
    left = 200;
    const child = startProcess({ dataDir }, sink);
    const already = sink.arrivals.length;
    await vi.waitFor(() => expect(sink.arrivals.length).toBeGreaterThan(already + 150), {
      timeout: 150_000,
      interval: 2,
    });
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  left = Infinity;
  const storage = await openTestStorage({ dataDir });
  expect((await statusOf(storage, id)).state).toBe('sending');
  await (await createTestDelivery(storage, sink.origin)).start();
  await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), {
    timeout: 150_000,
  });
  expect(sink.countByPath().size).toBe(devices);
  expect((await statusOf(storage, id)).counts).toMatchObject({ targeted: devices, accepted: devices });
  expect(sink.arrivals.length - devices).toBeLessThanOrEqual(kills * repeatsOfACrash);
});

it('decides an experiment once and reaches every device once, although it is killed in both waves', async () => {
  let left = 0;
  const sink = await startPushSink(() => (left-- > 0 ? { status: 201 } : new Promise(() => {})));
  const dataDir = temporaryDirectory();
  const before = await openTestStorage({ dataDir });
  const tokens = await registerDevices(before, sink.origin, devices);
  const paths = new Map(tokens.map((token, number) => [`/push/${number}`, token]));
  const accepting = await createTestDelivery(before, sink.origin);
  const experiment = { share: 40, decideAfterMinutes: 15, variant: { title: 'Tchau' } };
  // Sooner than a request can ask for: the processes have no clock that could be advanced.
  const decideAfterMinutes = 0.2;
  const { id } = await accepting.accept('default', {
    ...sendTo({ everyone: true }, { experiment, holdout: 10 }),
    experiment: { ...experiment, decideAfterMinutes },
  });
  const division = storedDivision((await findMessageRow(before.db, 'default', id))!.division!);
  const sizes = { holdout: 0, a: 0, b: 0, rest: 0 };
  for (const token of tokens) sizes[groupOf(division, token)] += 1;
  // As if they had been clicked already: receipts do not depend on the processes that are killed.
  const clicked = tokens.filter((token) => groupOf(division, token) === 'b').slice(0, 100);
  await recordReceipts(
    before.db,
    clicked.map((token) => ({ token, receipts: [{ message: id, event: 'clicked', proof: '' }] })),
  );
  await before.close();

  const measures = { batchSize: 60, batchesAhead: 2 };
  const sentBy = async (arrivals: number) => {
    left = arrivals;
    const child = startProcess({ dataDir }, sink, measures);
    const already = sink.arrivals.length;
    await vi.waitFor(() => expect(sink.arrivals.length).toBeGreaterThanOrEqual(already + arrivals), {
      timeout: 150_000,
      interval: 2,
    });
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const groupsReached = () =>
    new Set([...sink.countByPath().keys()].map((path) => groupOf(division, paths.get(path)!)));
  await sentBy(150);
  await sentBy(150);
  expect(groupsReached()).toEqual(new Set(['a', 'b']));
  await vi.waitFor(
    async () => {
      await sentBy(100);
      expect(groupsReached()).toContain('rest');
    },
    { timeout: 200_000, interval: 10 },
  );
  await sentBy(200);

  left = Infinity;
  const storage = await openTestStorage({ dataDir });
  await (await createTestDelivery(storage, sink.origin, { tuning: measures })).start();
  await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), {
    timeout: 150_000,
  });
  const reached = devices - sizes.holdout;
  expect(groupsReached()).toEqual(new Set(['a', 'b', 'rest']));
  expect(sink.countByPath().size).toBe(reached);
  const details = (await findMessageDetails(storage.db, 'default', id))!;
  expect(details).toMatchObject({
    counts: { targeted: reached, accepted: reached, gone: 0 },
    holdout: { percent: 10, devices: sizes.holdout },
    experiment: { status: 'decided', winner: 'b', variants: [{ sent: sizes.a }, { sent: sizes.b }] },
  });
});

it('stops during a broadcast and continues at the next start, without sending twice', async () => {
  const sink = await startPushSink(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
    return { status: 201 };
  });
  const storage = await openTestStorage();
  await registerDevices(storage, sink.origin, devices);
  // The requests in progress end by their responses, however long a busy machine takes.
  const measures = { batchSize: 400, drain: 600_000 };
  const first = await createTestDelivery(storage, sink.origin, { tuning: measures });
  await first.start();
  const { id } = await first.accept('default', sendTo({ everyone: true }));
  await vi.waitFor(() => expect(sink.arrivals.length).toBeGreaterThan(200), {
    interval: 2,
    timeout: 150_000,
  });
  await first.stop();
  expect(sink.arrivals.length).toBeLessThan(devices);
  expect((await statusOf(storage, id)).counts.accepted).toBe(sink.arrivals.length);
  await (await createTestDelivery(storage, sink.origin)).start();
  await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), {
    timeout: 150_000,
  });
  expect(sink.arrivals).toHaveLength(devices);
});

it.each([
  ['hangs', 0, { high: 600_000, normal: 600_000 }],
  ['has hung for a while', 3, { high: 20, normal: 20 }],
])(
  'stops although a push service %s, and sends the rest at the next start',
  async (_, unanswered, responsesWithin) => {
    let hanging = true;
    const sink = await startPushSink(() => (hanging ? new Promise(() => {}) : { status: 201 }));
    const storage = await openTestStorage();
    await registerDevices(storage, sink.origin, 3);
    const measures = { drain: 100, checkpointAge: 20, responsesWithin };
    // Far beyond the limit of the test: only the drain ends the wait for a response.
    const timeouts = { headers: 600_000, total: 600_000 };
    const first = await createTestDelivery(storage, sink.origin, { tuning: measures, timeouts });
    await first.start();
    const { id } = await first.accept('default', sendTo({ everyone: true }));
    await vi.waitFor(() => expect(sink.arrivals).toHaveLength(3), 60_000);
    await vi.waitFor(async () => expect(await countRetries(storage)).toBe(unanswered), 60_000);
    await first.stop();
    hanging = false;
    await (await createTestDelivery(storage, sink.origin)).start();
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), 60_000);
    expect((await statusOf(storage, id)).counts).toMatchObject({ targeted: 3, accepted: 3 });
    expect(sink.arrivals).toHaveLength(6);
  },
);

describe('of two workers on PostgreSQL', () => {
  const createDatabase = usePostgres();

  it('one takes over the work of a killed one, including planning', async () => {
    const devices = 600;
    const sink = await startPushSink();
    const location = { databaseUrl: await createDatabase() };
    const storage = await openTestStorage(location);
    await registerDevices(storage, sink.origin, devices);
    const measures = { batchSize: 10, batchesAhead: 2 };
    const delivery = await createTestDelivery(storage, sink.origin, { tuning: measures });
    const { id } = await delivery.accept('default', sendTo({ everyone: true }));
    const worker = startProcess(location, sink, measures);
    await vi.waitFor(
      async () => {
        expect(sink.arrivals.length).toBeGreaterThan(150);
        expect(await isPlanning(storage)).toBe(true);
      },
      { timeout: 150_000, interval: 1 },
    );
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    expect((await statusOf(storage, id)).state).toBe('sending');
    await missHeartbeats(storage.db);
    await delivery.start();
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), {
      timeout: 150_000,
      interval: 200,
    });
    expect(sink.countByPath().size).toBe(devices);
    expect((await statusOf(storage, id)).counts).toMatchObject({ targeted: devices, accepted: devices });
    expect(sink.arrivals.length - devices).toBeLessThanOrEqual(repeatsOfACrash);
  });

  it('one continues a plan that the other, presumed dead, has advanced meanwhile', async () => {
    const sink = await startPushSink();
    const storage = await openTestStorage({ databaseUrl: await createDatabase() });
    const { db } = storage;
    await registerDevices(storage, sink.origin, 5);
    const delivery = await createTestDelivery(storage, sink.origin, {
      tuning: { batchSize: 1, batchesAhead: 1 },
    });
    const { id } = await delivery.accept('default', sendTo({ everyone: true }));
    await db.transaction().execute(async (transaction) => {
      // The planner has read the message by then, and waits for the end of this transaction.
      await sql`lock table batch in exclusive mode`.execute(transaction);
      await delivery.start();
      await untilWaiting(storage);
      // As pg-boss does when the heartbeat fails.
      await sql`update pgboss.job set state = 'retry', start_after = now()`.execute(db);
      await untilWaiting(storage, 2);
    });
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), 60_000);
    expect(sink.countByPath().size).toBe(5);
    expect((await statusOf(storage, id)).counts).toMatchObject({ targeted: 5, accepted: 5 });
  });

  it('one repeats requests of a killed one that had no response', async () => {
    let hanging = true;
    const sink = await startPushSink(() => (hanging ? new Promise(() => {}) : { status: 201 }));
    const location = { databaseUrl: await createDatabase() };
    const storage = await openTestStorage(location);
    await registerDevices(storage, sink.origin, 3);
    const delivery = await createTestDelivery(storage, sink.origin);
    const { id } = await delivery.accept('default', sendTo({ everyone: true }));
    const worker = startProcess(location, sink, {
      responsesWithin: { high: 20, normal: 20 },
      responseLimit: 2000,
    });
    await vi.waitFor(async () => expect(await countRetries(storage)).toBe(3), 60_000);
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    // On a busy machine the worker may have repeated them already.
    const before = sink.arrivals.length;
    hanging = false;
    await delivery.start();
    // A worker that was killed with its job is detected by its missing heartbeat: 15 s, checked every 10 s.
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), 60_000);
    expect((await statusOf(storage, id)).counts).toMatchObject({ targeted: 3, accepted: 3 });
    expect(sink.arrivals).toHaveLength(before + 3);
  });
});
