import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { copyTables } from '../../../src/database/backup/copy.ts';
import { openStorage } from '../../../src/database/open.ts';
import { usePostgres } from '../../harness/engines.ts';
import { keepMessage } from '../../harness/messages.ts';
import { openTestStorage } from '../../harness/storage.ts';

const createDatabase = usePostgres();

it('copies any number of messages, whose columns become more with each version', async () => {
  const { db: from } = await openTestStorage();
  const target = await openStorage({ databaseUrl: await createDatabase() });
  onTestFinished(() => target.close());
  const { db: to } = target;
  for (const number of [1, 2, 3]) {
    const column = sql.ref(`later_${number}`);
    for (const db of [from, to]) await sql`alter table message add column ${column} text`.execute(db);
  }
  const now = Date.now();
  await from.transaction().execute(async (db) => {
    for (let number = 0; number < 1001; number++) await keepMessage({ db }, now);
  });
  const copied = new Map<string, number>();
  await to
    .transaction()
    .execute((transaction) => copyTables(from, transaction, (table, rows) => copied.set(table, rows)));
  expect(copied.get('message')).toBe(1001);
  const { rows } = await sql<{ messages: number }>`select count(*) as messages from message`.execute(to);
  expect(rows).toEqual([{ messages: 1001 }]);
});
