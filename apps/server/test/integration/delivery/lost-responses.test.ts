import { Client } from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDelivery, sendTo, statusOf } from '../../harness/delivery.ts';
import { registerDevices } from '../../harness/devices.ts';
import { usePostgres } from '../../harness/engines.ts';
import { startPushSink } from '../../harness/push-sink.ts';
import { openTestStorage } from '../../harness/storage.ts';

type Query = (this: Client, text: unknown, ...rest: unknown[]) => unknown;

interface Lost {
  commits: number;
  checkpoints: number;
}

/** How many responses of each kind are lost: the queue doubles the delay of a job that has failed. */
const most = 5;

/**
 * Loses responses of PostgreSQL to writes: the first and every third to commits, and to checkpoints that are single
 * statements. The write takes effect, but the caller sees a closed connection.
 * @returns the number of lost responses so far
 */
function loseResponses(): Readonly<Lost> {
  const within = new WeakSet<Client>();
  const prototype = Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  const kept: Lost = { commits: 0, checkpoints: 0 };
  const lost: Lost = { commits: 0, checkpoints: 0 };
  const losing: Query = async function (text, ...rest) {
    const result = await query.call(this, text, ...rest);
    if (typeof text !== 'string') return result;
    if (text.startsWith('begin')) within.add(this);
    const isCheckpoint = text.startsWith('with moved') && !within.has(this);
    if (text === 'commit' || text === 'rollback') within.delete(this);
    if (text !== 'commit' && !isCheckpoint) return result;
    const kind = isCheckpoint ? 'checkpoints' : 'commits';
    kept[kind] += 1;
    if (kept[kind] % 3 !== 1 || lost[kind] === most) return result;
    lost[kind] += 1;
    throw new Error('Connection terminated unexpectedly');
  };
  // Queries of pg-boss, with callbacks or through its pool, are excluded.
  const spy = vi.spyOn(prototype, 'query').mockImplementation(function (this: Client, ...call) {
    return (typeof call.at(-1) === 'function' ? query : losing).apply(this, call);
  });
  onTestFinished(() => spy.mockRestore());
  return lost;
}

describe('on PostgreSQL, whose responses are lost after a commit', () => {
  const createDatabase = usePostgres();

  it('reaches every device and counts each once', async () => {
    const devices = 300;
    const sink = await startPushSink(({ path }, times) => ({
      status: path.endsWith('77') && times === 1 ? 503 : 201,
    }));
    const storage = await openTestStorage({ databaseUrl: await createDatabase() });
    await registerDevices(storage, sink.origin, devices);
    const delivery = await createTestDelivery(storage, sink.origin, {
      tuning: { batchSize: 120, checkpointResults: 20, retryBase: 100 },
    });
    const { id } = await delivery.accept('default', sendTo({ everyone: true }));
    await delivery.start();
    const lost = loseResponses();
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), {
      timeout: 60_000,
      interval: 50,
    });
    expect(lost.commits).toBeGreaterThan(0);
    expect(lost.checkpoints).toBeGreaterThan(0);
    expect((await statusOf(storage, id)).counts).toMatchObject({
      targeted: devices,
      accepted: devices,
      failed: 0,
      gone: 0,
    });
    expect(sink.countByPath().size).toBe(devices);
  });
});
