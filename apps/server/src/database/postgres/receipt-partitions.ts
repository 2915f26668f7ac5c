import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';
import { type Executor, inTransaction } from '../executor.ts';
import { dayLength } from '../paging/day.ts';
import { outcomeRetention } from '../retention.ts';
import { shards } from '../sharding/shard.ts';
import { lowestIdAt, timeOfId } from '../time-ordered-id.ts';

const week = 7 * dayLength;
/** 5 January 1970 was a Monday. */
const firstMonday = 4 * dayLength;

/** Partitions are created for the week of an instant and for as many weeks after it. */
const weeksAhead = 4;

/** How long a partition waits for the last of its messages, which may have been sent weeks after it was accepted. */
const grace = week;

/**
 * How long a change of the partitions waits for running statements, since new ones wait behind it. A backup with pg_dump runs
 * for hours.
 */
const lockTimeout = '2s';
/** SQLSTATE lock_not_available. */
const lockNotAvailable = '55P03';
/** SQLSTATE undefined_table: another process dropped the partition while this one waited for it. */
const undefinedTable = '42P01';

/** Pure. */
function weekOf(at: number): number {
  return Math.floor((at - firstMonday) / week) * week + firstMonday;
}

/** The name of the partition for the messages that were accepted in a week. Pure. */
function partitionOf(start: number): string {
  return `receipt_${new Date(start).toISOString().slice(0, 10).replaceAll('-', '')}`;
}

/** The week of a partition; undefined for the default one. Pure. */
function weekOfPartition(name: string): number | undefined {
  const [, year, month, date] = /^receipt_(\d{4})(\d\d)(\d\d)$/.exec(name) ?? [];
  return year === undefined ? undefined : Date.parse(`${year}-${month}-${date}T00:00Z`);
}

/**
 * Creates the partitions of `receipt` for this week and the next ones, where they are missing: now, or in an hour if longer
 * statements run. Until then the default partition takes their receipts.
 */
export async function createNextPartitions(db: Executor, now: number): Promise<void> {
  if (!isPostgres(db)) return;
  const first = weekOf(now);
  const weeks = Array.from({ length: weeksAhead + 1 }, (_, index) => first + index * week);
  await unlessLocked(db, (transaction) => createPartitions(transaction, weeks));
}

/** Creates the partitions for stored messages whose receipts are kept. */
export async function createPartitionsOfMessages(db: Executor): Promise<void> {
  if (!isPostgres(db)) return;
  const messages = await db.selectFrom('message').select('id').where('outcomes_kept', '=', 1).execute();
  const times = messages.flatMap(({ id }) => timeOfId(id) ?? []);
  await createPartitions(db, [...new Set(times.map(weekOf))]);
}

async function createPartitions(db: Executor, weeks: readonly number[]): Promise<void> {
  const existing = new Set(await listPartitions(db));
  for (const start of weeks) {
    if (!existing.has(partitionOf(start))) await createPartition(db, start);
  }
}

/** Attaches a new partition, with the rows that the default partition took for it. Receipts wait until it is committed. */
function createPartition(db: Executor, start: number): Promise<void> {
  const name = partitionOf(start);
  const partition = sql.table(name);
  const from = sql.lit(lowestIdAt(start));
  const to = sql.lit(lowestIdAt(start + week));
  return inTransaction(db, async (transaction) => {
    // A receipt that waited for the default partition alone would be refused: it belongs to the new one by then.
    await sql`lock table receipt in share row exclusive mode`.execute(transaction);
    if ((await listPartitions(transaction)).includes(name)) return;
    await sql`lock table receipt_default in access exclusive mode`.execute(transaction);
    await sql`create table ${partition} (like receipt including all)`.execute(transaction);
    await sql`with taken as (
        delete from receipt_default where message >= ${from} and message < ${to} returning *)
      insert into ${partition} select * from taken`.execute(transaction);
    await sql`alter table receipt attach partition ${partition} for values from (${from}) to (${to})`.execute(
      transaction,
    );
  });
}

async function listPartitions(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = to_regclass('receipt') order by relname`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Drops the partitions whose messages have all passed the retention of their receipts. If one of them was sent much later
 * than the others, theirs are deleted a shard at a time.
 */
export async function dropPartitions(db: Executor, now: number): Promise<void> {
  if (!isPostgres(db)) return;
  for (const name of await listPartitions(db)) {
    const start = weekOfPartition(name);
    if (start === undefined || start + week + outcomeRetention >= now) continue;
    const kept = await messagesWithOutcomes(db, start);
    if (kept.length === 0) await dropPartition(db, name);
    else if (start + week + outcomeRetention + grace < now) await deleteOthers(db, name, kept);
  }
}

async function messagesWithOutcomes(db: Executor, start: number): Promise<string[]> {
  const rows = await db
    .selectFrom('message')
    .select('id')
    // There are few sites, and the primary key, which starts with the site, is used this way.
    .where('site', 'in', db.selectFrom('site').select('id'))
    .where('id', '>=', lowestIdAt(start))
    .where('id', '<', lowestIdAt(start + week))
    .where('outcomes_kept', '=', 1)
    .execute();
  return rows.map(({ id }) => id);
}

/** Drops it now, or in an hour if longer statements run. Another process may have dropped it. */
async function dropPartition(db: Executor, name: string): Promise<void> {
  const partition = sql.table(name);
  // Receipts wait behind the lock that a drop takes of the whole table. It should not wait for the partition meanwhile, such as
  // for an autovacuum, which PostgreSQL ends after a second.
  const isUnused = await unlessLocked(db, async (transaction) => {
    if (!(await listPartitions(transaction)).includes(name)) return;
    await sql`lock table ${partition} in access exclusive mode`.execute(transaction);
  }).catch((error: unknown) => {
    if (isDatabaseError(error, undefinedTable)) return false;
    throw error;
  });
  if (!isUnused) return;
  await unlessLocked(db, async (transaction) => {
    await sql`drop table if exists ${partition}`.execute(transaction);
  });
}

/**
 * Runs a transaction, which changes nothing if it would wait longer for a lock.
 * @returns whether it was committed
 */
async function unlessLocked(db: Executor, work: (transaction: Executor) => Promise<void>): Promise<boolean> {
  try {
    await inTransaction(db, async (transaction) => {
      await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(transaction);
      await work(transaction);
    });
    return true;
  } catch (error) {
    if (!isDatabaseError(error, lockNotAvailable)) throw error;
    return false;
  }
}

function isDatabaseError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

async function deleteOthers(db: Executor, name: string, kept: readonly string[]): Promise<void> {
  for (const shard of shards) {
    await sql`delete from ${sql.table(name)}
      where shard = ${shard} and message not in (${sql.join(kept)})`.execute(db);
  }
}

/** Where receipts are deleted message by message: on PostgreSQL, only those that have no partition of their own. */
export function unpartitioned(db: Executor): RawBuilder<unknown> {
  return sql.table(isPostgres(db) ? 'receipt_default' : 'receipt');
}
