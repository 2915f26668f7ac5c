import type { Timeline } from '@sineta/protocol';
import { slotOf } from '../../database/counter-slots.ts';
import { type Executor, inTransaction } from '../../database/executor.ts';
import type { Insertable } from 'kysely';
import type { Schema } from '../../database/schema.ts';

type TimelineEvent = Schema['message_timeline']['event'];

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The precision of stored events by the age of the message: its start is stored in more detail. */
const steps: readonly { readonly within: number; readonly step: number }[] = [
  { within: hour, step: minute },
  { within: day, step: 10 * minute },
  { within: 10 * day, step: hour },
  { within: Number.POSITIVE_INFINITY, step: day },
];

/** The step for an event at this time after the start, in milliseconds. Pure. */
function stepFor(elapsed: number): number {
  return steps.find(({ within }) => elapsed < within)!.step;
}

/**
 * Adds events to the timeline of a message: one row per step, for any number of events.
 * @param dueAt - when the message was due for these devices
 * @param spread - any number that differs between concurrent writers
 */
export async function addToTimeline(
  db: Executor,
  message: string,
  dueAt: number,
  now: number,
  counts: Partial<Record<TimelineEvent, number>>,
  spread: number,
): Promise<void> {
  const slot = slotOf(db, spread);
  const step = stepFor(now - dueAt);
  const rows = (Object.keys(counts) as TimelineEvent[])
    .filter((event) => counts[event])
    .map((event) => ({ message, at: now - (now % step), event, slot, count: counts[event]! }));
  await addRows(db, rows);
}

async function addRows(db: Executor, rows: readonly Insertable<Schema['message_timeline']>[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('message_timeline')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['message', 'at', 'event', 'slot']).doUpdateSet((column) => ({
        count: column('message_timeline.count', '+', column.ref('excluded.count')),
      })),
    )
    .execute();
}

/** Folds the rows of a step of a message into one row. */
export function foldTimeline(db: Executor, message: string): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const taken = await transaction
      .deleteFrom('message_timeline')
      .where('message', '=', message)
      .where('slot', '>', 0)
      .returning(['at', 'event', 'count'])
      .execute();
    const sums = new Map<string, Insertable<Schema['message_timeline']>>();
    for (const { at, event, count } of taken) {
      const key = `${at} ${event}`;
      sums.set(key, { message, at, event, slot: 0, count: (sums.get(key)?.count ?? 0) + count });
    }
    const rows = [...sums.values()];
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      await addRows(transaction, rows.slice(start, start + rowsAtOnce));
    }
  });
}

/** Rows per insert, below the 65,535 values that PostgreSQL accepts. */
const rowsAtOnce = 1000;

/** How often something happened to a message from `at` on, in milliseconds. */
export type TimelineRow = Pick<Schema['message_timeline'], 'at' | 'event' | 'count'>;

/**
 * The events of a message in equal steps, from the start to the last event.
 * @param sendAt - when the first devices get it
 */
export async function readTimeline(db: Executor, message: string, sendAt: number): Promise<Timeline> {
  const rows = await db
    .selectFrom('message_timeline')
    .select(['at', 'event', 'count'])
    .where('message', '=', message)
    .orderBy('at')
    .execute();
  return timelineOf(rows, sendAt);
}

/** Adds up events in equal steps. Pure. @param rows - ordered by time */
export function timelineOf(rows: readonly TimelineRow[], sendAt: number): Timeline {
  const first = Math.min(sendAt, rows[0]?.at ?? sendAt);
  const last = rows.at(-1)?.at;
  const step = last === undefined ? minute : stepFor(last - first);
  const from = first - (first % step);
  const length = last === undefined ? 0 : Math.floor((last - from) / step) + 1;
  const series = () => Array.from({ length }, () => 0);
  const timeline = { accepted: series(), displayed: series(), clicked: series(), dismissed: series() };
  for (const { at, event, count } of rows) timeline[event][Math.floor((at - from) / step)]! += count;
  return { from: new Date(from).toISOString(), step: step / 1000, ...timeline };
}
