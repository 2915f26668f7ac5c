import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { asStorageError } from '../../src/storage/errors.ts';
import { addToMessage } from '../../src/storage/messages.ts';
import { createTestDelivery, sendTo, statusOf } from '../harness/delivery.ts';
import { registerDevices } from '../harness/devices.ts';
import { usePostgres } from '../harness/engines.ts';
import { startPushSink } from '../harness/push-sink.ts';
import { openTestStorage } from '../harness/storage.ts';

const createDatabase = usePostgres();

it('takes the row of a message from a process that holds it and has gone silent', async () => {
  const databaseUrl = await createDatabase();
  const sink = await startPushSink();
  const storage = await openTestStorage({ databaseUrl });
  await registerDevices(storage, sink.origin, 3);
  const delivery = await createTestDelivery(storage, sink.origin);
  const { id } = await delivery.accept('default', sendTo({ everyone: true }));

  const silent = await openTestStorage({
    databaseUrl: `${databaseUrl}?idle_in_transaction_session_timeout=700`,
  });
  const held = Promise.withResolvers<number>();
  const awake = Promise.withResolvers<void>();
  const silence = silent.db.transaction().execute(async (transaction) => {
    await addToMessage(transaction, 'default', id, { accepted: 1 });
    held.resolve(Date.now());
    await awake.promise;
  });
  const heldAt = await held.promise;
  await delivery.start();
  await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), 15_000);
  expect(Date.now() - heldAt).toBeGreaterThanOrEqual(700);
  expect((await statusOf(storage, id)).counts).toMatchObject({ targeted: 3, accepted: 3 });
  awake.resolve();
  expect(asStorageError(await silence.catch((error: unknown) => error))).toMatchObject({
    code: 'unavailable',
  });
});

it('leaves no transaction open for longer than 15 seconds in which nothing is asked', async () => {
  const { db } = await openTestStorage({ databaseUrl: await createDatabase() });
  const { rows } = await sql`show idle_in_transaction_session_timeout`.execute(db);
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '15s' }]);
});
