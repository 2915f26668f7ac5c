import { setImmediate } from 'node:timers/promises';
import { limits } from '@sineta/protocol';
import { sql } from 'kysely';
import { slotOf } from '../../database/counter-slots.ts';
import { isPostgres } from '../../database/dialect.ts';
import { type Executor, inTransaction } from '../../database/executor.ts';
import { dayLength, dayOf } from '../../database/paging/day.ts';
import type { Schema } from '../../database/schema.ts';
import { createStatementBySize } from '../../database/statement-by-size.ts';
import { listSites } from '../../sites/sites.ts';
import { dayIn } from '../time-zones/site-days.ts';
import type { DeviceChange, Traits } from './device-counts.ts';

type ValueRow = Schema['device_day_value'];
type Dimension = ValueRow['dimension'];

/**
 * Counts the devices that were added and removed on a day by browser, and the beginnings and ends of subscriptions to
 * topics. Of topics only those that the site has named: visitors can make up others. Call it last, and once for each day, in
 * the transaction that changes the devices: it locks rows that other transactions of a site share.
 * @param spread - any number that differs between concurrent transactions
 */
export async function countDayValues(
  db: Executor,
  changes: readonly DeviceChange[],
  day: string,
  spread: number,
): Promise<void> {
  const deltas = deltasOf(changes);
  const sites = new Set(deltas.flatMap(({ site, dimension }) => (dimension === 'topic' ? site : [])));
  const named = await namedTopics(db, [...sites]);
  const slot = slotOf(db, spread);
  const rows = deltas
    .filter(({ site, dimension, value }) => dimension === 'browser' || named.has(`${site} ${value}`))
    .map(({ site, dimension, value, added, removed }): ValueRow => {
      return { site, dimension, value, day, slot, added, removed };
    });
  await addRows(db, rows);
}

async function namedTopics(db: Executor, sites: readonly string[]): Promise<ReadonlySet<string>> {
  if (sites.length === 0) return new Set();
  const rows = await db.selectFrom('topic').select(['site', 'id']).where('site', 'in', sites).execute();
  return new Set(rows.map(({ site, id }) => `${site} ${id}`));
}

type Delta = Pick<ValueRow, 'site' | 'dimension' | 'value' | 'added' | 'removed'>;

/** Sorted in the same order everywhere, so that concurrent transactions with the same slot do not deadlock. Pure. */
function deltasOf(changes: readonly DeviceChange[]): Delta[] {
  const deltas = new Map<string, Delta>();
  const add = (site: string, dimension: Dimension, value: string, change: 'added' | 'removed') => {
    const key = `${site} ${dimension} ${value}`;
    const delta = deltas.get(key) ?? { site, dimension, value, added: 0, removed: 0 };
    delta[change] += 1;
    deltas.set(key, delta);
  };
  for (const { site, before, after } of changes) {
    // A browser of a known device that changes its name, as with an update, neither joins nor leaves.
    if (before === undefined && after !== undefined) add(site, 'browser', after.browser, 'added');
    if (before !== undefined && after === undefined) add(site, 'browser', before.browser, 'removed');
    for (const topic of missing(after, before)) add(site, 'topic', topic, 'added');
    for (const topic of missing(before, after)) add(site, 'topic', topic, 'removed');
  }
  return [...deltas].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, delta]) => delta);
}

/** The topics of `some` that `others` lack. */
function missing(some: Traits | undefined, others: Traits | undefined): readonly string[] {
  return (some?.topics ?? []).filter((topic) => others?.topics.includes(topic) !== true);
}

const addRows = createStatementBySize({
  compile: (db, rows: readonly ValueRow[]) =>
    db
      .insertInto('device_day_value')
      .values([...rows])
      .onConflict((conflict) =>
        conflict.columns(['site', 'dimension', 'value', 'day', 'slot']).doUpdateSet((column) => ({
          added: column('device_day_value.added', '+', column.ref('excluded.added')),
          removed: column('device_day_value.removed', '+', column.ref('excluded.removed')),
        })),
      )
      .compile(),
  valuesOf: Object.values,
  longest: 64,
});

/** The changes of a value in a period, and before it. */
export interface ValueChanges {
  readonly value: string;
  readonly joined: number;
  readonly left: number;
  readonly before: { readonly joined: number; readonly left: number };
}

/**
 * The devices of a site that joined and left, by value, in no particular order.
 * @param days - the counted ones of the period, and of as many days before it
 * @param begin - the first day of the period
 */
export async function sumDayValues(
  db: Executor,
  site: string,
  { dimension, values }: { readonly dimension: Dimension; readonly values: readonly string[] },
  days: readonly string[],
  begin: string,
): Promise<ValueChanges[]> {
  if (values.length === 0 || days.length === 0) return [];
  const sum = (column: 'added' | 'removed', isWithin: boolean) =>
    sql<
      number | string
    >`sum(case when day ${isWithin ? sql`>=` : sql`<`} ${begin} then ${sql.ref(column)} else 0 end)`;
  const rows = await db
    .selectFrom('device_day_value')
    .select([
      'value',
      sum('added', true).as('joined'),
      sum('removed', true).as('left'),
      sum('added', false).as('joined_before'),
      sum('removed', false).as('left_before'),
    ])
    .where('site', '=', site)
    .where('dimension', '=', dimension)
    .where('value', 'in', values)
    .where('day', '>=', days[0]!)
    .where('day', '<=', days.at(-1)!)
    .groupBy('value')
    .execute();
  return rows.map(({ value, joined, left, joined_before, left_before }) => ({
    value,
    joined: Number(joined),
    left: Number(left),
    before: { joined: Number(joined_before), left: Number(left_before) },
  }));
}

/** What the longest period needs, with as many days before it. */
const kept = 2 * limits.maxOverviewDays * dayLength;

/**
 * Forgets days that no period includes, and adds up the rows of days that have ended, so that reading them costs one row
 * for a value. Any number of processes may do so at once.
 * @param signal - ends the work after the current statement
 */
export async function foldDayValues(db: Executor, now: number, signal?: AbortSignal): Promise<void> {
  for (const { id: site, timeZone } of await listSites(db)) {
    await pruneDays(db, site, dayOf(now - kept), signal);
    if (signal?.aborted) return;
    // On SQLite all rows have one slot.
    if (isPostgres(db)) await foldSlots(db, site, dayIn(timeZone, now));
  }
}

/** Goes from value to value by the primary key: SQLite would read all days of a site at once, on the thread of requests. */
async function pruneDays(
  db: Executor,
  site: string,
  end: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  let last: Pick<ValueRow, 'dimension' | 'value'> | undefined;
  for (;;) {
    if (signal?.aborted) return;
    let query = db
      .selectFrom('device_day_value')
      .select(['dimension', 'value', 'day'])
      .where('site', '=', site);
    if (last !== undefined) {
      const { dimension, value } = last;
      query = query.where((where) =>
        where(where.refTuple('dimension', 'value'), '>', where.tuple(dimension, value)),
      );
    }
    const oldest = await query
      .orderBy('dimension')
      .orderBy('value')
      .orderBy('day')
      .limit(1)
      .executeTakeFirst();
    if (oldest === undefined) return;
    if (oldest.day < end) {
      await db
        .deleteFrom('device_day_value')
        .where('site', '=', site)
        .where('dimension', '=', oldest.dimension)
        .where('value', '=', oldest.value)
        .where('day', '<', end)
        .execute();
    }
    last = oldest;
    await setImmediate();
  }
}

async function foldSlots(db: Executor, site: string, today: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const taken = await transaction
      .deleteFrom('device_day_value')
      .where('site', '=', site)
      .where('day', '<', today)
      .where('slot', '>', 0)
      .returningAll()
      .execute();
    const sums = new Map<string, ValueRow>();
    for (const { day, dimension, value, added, removed } of taken) {
      const key = `${day} ${dimension} ${value}`;
      const known = sums.get(key) ?? { site, dimension, value, day, slot: 0, added: 0, removed: 0 };
      sums.set(key, { ...known, added: known.added + added, removed: known.removed + removed });
    }
    await addRows(
      transaction,
      [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row),
    );
  });
}
