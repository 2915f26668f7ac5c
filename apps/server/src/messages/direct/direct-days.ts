import type { DirectMessageDay, ReceiptEvent } from '@sineta/protocol';
import { daysUntil } from '../../database/paging/day.ts';
import type { Executor } from '../../database/executor.ts';
import { createStatementBySize } from '../../database/statement-by-size.ts';
import type { Schema } from '../../database/schema.ts';
import { shardOf } from '../../database/sharding/shard.ts';
import { readSiteDays } from '../../devices/time-zones/site-days.ts';

/** What happened to a direct message on a device. */
export interface DirectEvent {
  readonly site: string;
  readonly token: string;
  readonly event: 'accepted' | 'gone' | 'failed' | ReceiptEvent;
  /** Milliseconds. */
  readonly at: number;
}

const noEvents = { accepted: 0, gone: 0, failed: 0, displayed: 0, clicked: 0, dismissed: 0 };

/** The number of rows that a day of a site is spread over. */
const slots = 8;

type DayRow = Schema['direct_message_day'];

const addRows = createStatementBySize({
  compile: (db, rows: readonly DayRow[]) =>
    db
      .insertInto('direct_message_day')
      .values([...rows])
      .onConflict((conflict) =>
        conflict.columns(['site', 'day', 'slot']).doUpdateSet((column) => ({
          accepted: column('direct_message_day.accepted', '+', column.ref('excluded.accepted')),
          gone: column('direct_message_day.gone', '+', column.ref('excluded.gone')),
          failed: column('direct_message_day.failed', '+', column.ref('excluded.failed')),
          displayed: column('direct_message_day.displayed', '+', column.ref('excluded.displayed')),
          clicked: column('direct_message_day.clicked', '+', column.ref('excluded.clicked')),
          dismissed: column('direct_message_day.dismissed', '+', column.ref('excluded.dismissed')),
        })),
      )
      .compile(),
  valuesOf: (row) => Object.values(row),
  longest: 64,
});

/**
 * Adds events to the counts of their days, which outlive the messages. Call it last in the transaction that stores the
 * events: it locks rows that all writers of a site share.
 * @param sign - -1 subtracts events that no longer apply
 */
export async function countDirectEvents(
  db: Executor,
  events: readonly DirectEvent[],
  sign: 1 | -1 = 1,
): Promise<void> {
  const [first] = events;
  if (first === undefined) return;
  const slot = shardOf(first.token) % slots;
  const dayOf = await readSiteDays(
    db,
    events.map(({ site }) => site),
  );
  const byDay = Map.groupBy(events, ({ site, at }) => `${site} ${dayOf(site, at)}`);
  // Sorted, so that concurrent transactions for the same sites do not deadlock.
  const rows = [...byDay.keys()].sort().map((key): DayRow => {
    const group = byDay.get(key)!;
    const { site, at } = group[0]!;
    const row = Object.assign({ site, day: dayOf(site, at), slot }, noEvents);
    for (const { event } of group) row[event] += sign;
    return row;
  });
  await addRows(db, rows);
}

/** The counts of a site's direct messages on each of the latest `count` days, oldest first. */
export async function listDirectDays(
  db: Executor,
  site: string,
  count: number,
  now: number,
): Promise<DirectMessageDay[]> {
  const dayOf = await readSiteDays(db, [site]);
  const days = daysUntil(dayOf(site, now), count);
  const sums = new Map(days.map((day) => [day, { day, ...noEvents }]));
  const rows = await db
    .selectFrom('direct_message_day')
    .selectAll()
    .where('site', '=', site)
    .where('day', '>=', days[0]!)
    .where('day', '<=', days.at(-1)!)
    .execute();
  for (const row of rows) {
    const sum = sums.get(row.day)!;
    for (const event of Object.keys(noEvents) as (keyof typeof noEvents)[]) sum[event] += row[event];
  }
  // A retry subtracts a failure from another day than that which counted it if the site has changed its time zone since.
  return [...sums.values()].map((sum) => Object.assign(sum, { failed: Math.max(0, sum.failed) }));
}
