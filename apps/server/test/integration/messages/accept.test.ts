import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { registerDevices } from '../../harness/devices.ts';
import { countJobs, createTestDelivery, sendTo, statusOf } from '../../harness/delivery.ts';
import { startPushSink } from '../../harness/push-sink.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { openTestStorage } from '../../harness/storage.ts';
import type { Storage } from '../../../src/database/open.ts';

describeOnEngines((open) => {
  it('stores a message and its job before it responds', async () => {
    const sink = await startPushSink();
    const storage = await open();
    const delivery = await createTestDelivery(storage, sink.origin);
    const { id, repeated } = await delivery.accept('default', sendTo({ everyone: true }));
    expect(repeated).toBe(false);
    expect((await statusOf(storage, id)).state).toBe('sending');
    expect(await rowsOf(storage)).toEqual([1, 0, 1, 0]);
  });

  it('schedules a message to more than 16 devices as a job, and no message to fewer', async () => {
    const sink = await startPushSink();
    const storage = await open();
    const tokens = await registerDevices(storage, sink.origin, 17);
    const delivery = await createTestDelivery(storage, sink.origin);
    await delivery.accept('default', sendTo({ tokens: tokens.slice(1) }));
    await delivery.accept('default', sendTo({ token: tokens[0]! }));
    expect(await countJobs(storage)).toBe(0);
    await delivery.accept('default', sendTo({ tokens }));
    expect(await countJobs(storage)).toBe(1);
  });

  it('returns the same message for a repeated request and sends it once', async () => {
    const sink = await startPushSink();
    const storage = await open();
    await registerDevices(storage, sink.origin, 3);
    const delivery = await createTestDelivery(storage, sink.origin);
    await delivery.start();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        delivery.accept('default', sendTo({ everyone: true }, { data: { a: 1, b: 2 } }), 'order 17'),
      ),
    );
    const reordered = sendTo({ everyone: true }, { data: { b: 2, a: 1 } });
    answers.push(await delivery.accept('default', reordered, 'order 17'));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
    const { id } = answers[0]!;
    await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), 60_000);
    expect(sink.arrivals).toHaveLength(3);
  });

  it('refuses an idempotency key of another message, for 24 hours', async () => {
    const sink = await startPushSink();
    const storage = await open();
    let now = Date.now();
    const delivery = await createTestDelivery(storage, sink.origin, { clock: () => now });
    const first = await delivery.accept('default', sendTo({ everyone: true }), 'k');
    const other = sendTo({ everyone: true }, { notification: { title: 'Outro' } });
    await expect(delivery.accept('default', other, 'k')).rejects.toMatchObject({
      name: 'ApiError',
      code: 'idempotency_key_reused',
    });
    expect(await rowsOf(storage)).toEqual([1, 0, 1, 1]);
    now += 24 * 60 * 60 * 1000;
    const second = await delivery.accept('default', other, 'k');
    expect(second.repeated).toBe(false);
    expect(second.id).not.toBe(first.id);
  });

  it('refuses a time more than a day ago, unless the request repeats an accepted one', async () => {
    const sink = await startPushSink();
    const storage = await open();
    const hour = 60 * 60 * 1000;
    let now = Date.now();
    const delivery = await createTestDelivery(storage, sink.origin, { clock: () => now });
    const sendAt = new Date(now - 23 * hour).toISOString();
    const send = (extra: object, key?: string) =>
      delivery.accept('default', sendTo({ everyone: true }, extra), key);
    const first = await send({ sendAt }, 'k');
    now += 2 * hour;
    expect(await send({ sendAt }, 'k')).toEqual({ id: first.id, repeated: true });
    for (const due of [{ sendAt }, { sendAtLocal: sendAt.slice(0, 16) }]) {
      await expect(send(due, 'another')).rejects.toMatchObject({
        code: 'invalid_request',
        fields: [{ field: Object.keys(due)[0] }],
      });
    }
    expect(await rowsOf(storage)).toEqual([1, 0, 1, 1]);
  });

  it('stores nothing of a message with an unknown device', async () => {
    const sink = await startPushSink();
    const storage = await open();
    const [token] = await registerDevices(storage, sink.origin, 1);
    const delivery = await createTestDelivery(storage, sink.origin);
    const target = { tokens: [token!, randomBytes(32).toString('base64url')] };
    await expect(delivery.accept('default', sendTo(target), 'k')).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('1 of the 2 tokens'),
    });
    expect(await rowsOf(storage)).toEqual([0, 0, 0, 0]);
  });

  it('stores nothing of a message that is too large, and reports the size', async () => {
    const sink = await startPushSink();
    const storage = await open();
    const delivery = await createTestDelivery(storage, sink.origin);
    const send = sendTo({ everyone: true }, { notification: { title: 'Olá', body: 'é'.repeat(2000) } });
    await expect(delivery.accept('default', send, 'k')).rejects.toMatchObject({
      code: 'payload_too_large',
      message: expect.stringMatching(/takes 4\d\d\d bytes/),
    });
    expect(await rowsOf(storage)).toEqual([0, 0, 0, 0]);
  });

  it('accepts nothing for an unknown site', async () => {
    const sink = await startPushSink();
    const storage = await open();
    const delivery = await createTestDelivery(storage, sink.origin);
    await expect(delivery.accept('other', sendTo({ everyone: true }))).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

it('accepts nothing while the disk is full, and continues afterwards', async () => {
  const sink = await startPushSink();
  const storage = await openTestStorage();
  const delivery = await createTestDelivery(storage, sink.origin);
  const send = sendTo({ everyone: true }, { notification: { title: 'Olá', body: 'x'.repeat(3000) } });
  // SQLite's own size limit causes the same error as a full disk.
  await sql`pragma max_page_count = 1`.execute(storage.db);
  const kept: string[] = [];
  const fill = async () => {
    for (;;) kept.push((await delivery.accept('default', send)).id);
  };
  await expect(fill()).rejects.toMatchObject({ name: 'StorageError', code: 'full' });
  expect(await rowsOf(storage)).toEqual([kept.length, 0, kept.length, 0]);
  await sql`pragma max_page_count = 1000000`.execute(storage.db);
  await expect(delivery.accept('default', send)).resolves.toMatchObject({ repeated: false });
});

/** The numbers of stored messages, batches, jobs and idempotency keys. */
async function rowsOf(storage: Storage): Promise<number[]> {
  const tables = ['message', 'batch', 'idempotency_key'] as const;
  const counts = tables.map(async (table) => {
    const rows = await storage.db.selectFrom(table).selectAll().execute();
    return rows.length;
  });
  const [messages, batches, keys] = await Promise.all(counts);
  return [messages!, batches!, await countJobs(storage), keys!];
}
