import { expect, it } from 'vitest';
import { inTransaction } from '../../../src/database/executor.ts';
import { findDevice } from '../../../src/devices/devices.ts';
import { type AnsweredDevice, markDevice } from '../../../src/devices/liveness.ts';
import { registerDevices } from '../../harness/devices.ts';
import { usePostgres } from '../../harness/engines.ts';
import { openTestStorage } from '../../harness/storage.ts';

const createDatabase = usePostgres();

it('runs a transaction again that PostgreSQL gave up to end a deadlock', async () => {
  const storage = await openTestStorage({ databaseUrl: await createDatabase() });
  const tokens = await registerDevices(storage, 'https://fcm.googleapis.com', 2);
  const [one, two] = await Promise.all(tokens.map((token) => findDevice(storage.db, token)));
  const holding = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let runs = 0;
  const mark = (first: AnsweredDevice, second: AnsweredDevice, own: number) =>
    inTransaction(storage.db, async (transaction) => {
      runs += 1;
      await markDevice(transaction, first, 'gone', 1);
      holding[own]!.resolve();
      await holding[1 - own]!.promise;
      await markDevice(transaction, second, 'gone', 1);
    });
  await Promise.all([mark(one!, two!, 0), mark(two!, one!, 1)]);
  expect(runs).toBe(3);
  for (const token of tokens) expect(await findDevice(storage.db, token)).toMatchObject({ gone_at: 1 });
});

it('hands on every other error at once', async () => {
  const storage = await openTestStorage({ databaseUrl: await createDatabase() });
  let runs = 0;
  const failing = inTransaction(storage.db, async () => {
    runs += 1;
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(runs).toBe(1);
});
