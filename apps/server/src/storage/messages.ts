import type { Counts, MessageStatus } from '@sineta/protocol';
import type { Executor } from './executor.ts';
import { shardCount } from './shard.ts';
import type { MessageRow, NewMessage } from './schema.ts';

export async function insertMessage(db: Executor, message: NewMessage): Promise<void> {
  await db.insertInto('message').values(message).execute();
}

/** What became of a message, as its sender may know it. */
export async function findMessage(
  db: Executor,
  site: string,
  id: string,
): Promise<MessageStatus | undefined> {
  const row = await findMessageRow(db, site, id);
  if (row === undefined) return undefined;
  const { targeted, accepted, failed, gone, displayed, clicked, dismissed } = row;
  return {
    id: row.id,
    state: row.state,
    createdAt: new Date(row.created_at).toISOString(),
    counts: { targeted, accepted, failed, gone, displayed, clicked, dismissed },
  };
}

export async function findMessageRow(
  db: Executor,
  site: string,
  id: string,
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('message')
    .selectAll()
    .where('site', '=', site)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Counters of a message that only ever grow. */
export type Tally = Partial<Record<keyof Counts | 'expired', number>>;

/** Adds to the counters of a message. */
export async function addToMessage(db: Executor, site: string, id: string, tally: Tally): Promise<void> {
  const counters = (Object.keys(tally) as (keyof Tally)[]).filter((counter) => tally[counter]);
  if (counters.length === 0) return;
  await db
    .updateTable('message')
    .set((column) =>
      Object.fromEntries(counters.map((counter) => [counter, column(counter, '+', tally[counter]!)])),
    )
    .where('site', '=', site)
    .where('id', '=', id)
    .execute();
}

/** Gives a message its final state when all of it is planned and every batch is over. */
export async function closeMessage(db: Executor, site: string, id: string): Promise<void> {
  await db
    .updateTable('message')
    .set((column) => ({
      state: column.case().when('expired', '>', 0).then('expired').else('sent').end() as never,
    }))
    .where('site', '=', site)
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('cursor_shard', '=', shardCount)
    .where('open_batches', '=', 0)
    .execute();
}
