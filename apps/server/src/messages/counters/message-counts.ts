import { sql } from 'kysely';
import { slotOf } from '../../database/counter-slots.ts';
import type { Executor } from '../../database/executor.ts';
import type { MessageCountRow, MessageRow } from '../../database/schema.ts';
import { heldColumns } from '../held-counts.ts';

/** What is counted of a message while its devices get it, in many transactions at once. */
export const counters = [
  'accepted',
  'failed',
  'gone',
  'revoked',
  'expired',
  'displayed',
  'clicked',
  'dismissed',
  ...heldColumns,
] as const;

export type Counter = (typeof counters)[number];

/** Values to add to the counters of a message. */
export type MessageCounts = Partial<Record<Counter, number>>;

/** The counters that change, always in the same order. */
export function changedCounters(counts: MessageCounts): readonly [Counter, number][] {
  return counters.flatMap((counter) => {
    const more = counts[counter] ?? 0;
    return more === 0 ? [] : [[counter, more] as [Counter, number]];
  });
}

/**
 * Adds to the counters of a message, in one of several rows: the row of the message would make all its writers wait for each
 * other's commits (decisions/0049).
 * @param spread - any number that differs between concurrent writers
 */
export async function addCounts(
  db: Executor,
  message: string,
  counts: MessageCounts,
  spread: number,
): Promise<void> {
  const changed = changedCounters(counts);
  if (changed.length === 0) return;
  await db
    .insertInto('message_count')
    .values({ message, slot: slotOf(db, spread), ...Object.fromEntries(changed) })
    .onConflict((conflict) =>
      conflict.columns(['message', 'slot']).doUpdateSet(addExcluded(changed.map(([counter]) => counter))),
    )
    .execute();
}

/** The assignments of an upsert that adds to counters. */
export function addExcluded(changed: readonly Counter[]) {
  return Object.fromEntries(
    changed.map((counter) => [
      counter,
      sql<number>`${sql.ref(`message_count.${counter}`)} + ${sql.ref(`excluded.${counter}`)}`,
    ]),
  );
}

/**
 * What the rows of a message in `message_count` count, in the order of the counters; null without rows. Select it with the
 * counters in one statement, since folding moves counts between the rows.
 */
export const spreadCounts = sql<string | null>`(
  select ${sql.join(
    counters.map((counter) => sql`sum(${sql.ref(`message_count.${counter}`)})`),
    sql` || ',' || `,
  )}
  from message_count where message_count.message = message.id)`.as('spread_counts');

export interface SpreadCounts {
  readonly spread_counts: string | null;
}

/** Adds what is counted in other rows to the counters of a row. Pure. */
export function counted<Row extends SpreadCounts & Partial<Pick<MessageRow, Counter>>>(
  row: Row,
): Omit<Row, 'spread_counts'> {
  const { spread_counts: spread, ...rest } = row;
  if (spread === null) return rest;
  const more = spread.split(',');
  const sums = counters.flatMap((counter, index) => {
    const stored = row[counter];
    return stored === undefined ? [] : [[counter, stored + Number(more[index])]];
  });
  return { ...rest, ...Object.fromEntries(sums) };
}

/** Adds up rows of counters. Pure. */
export function sumCounts(rows: readonly MessageCountRow[]): MessageCounts {
  return Object.fromEntries(
    counters.map((counter) => [counter, rows.reduce((sum, row) => sum + row[counter], 0)]),
  );
}
