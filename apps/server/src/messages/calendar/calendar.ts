import { setImmediate } from 'node:timers/promises';
import {
  type Calendar,
  type CalendarEntry,
  type CalendarQuery,
  limits,
  type MessageSummary,
  type RecurringContent,
  withFallbacks,
} from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import { dayAfter, dayLength } from '../../database/paging/day.ts';
import type { RecurringMessageRow } from '../../database/schema.ts';
import { instantOf, wallClockAt } from '../../devices/time-zones/wall-clock.ts';
import type { Site } from '../../sites/sites.ts';
import { counted } from '../counters/message-counts.ts';
import { summaryColumns, toSummary } from '../messages.ts';
import { recurrenceOf } from '../recurring/advance.ts';
import { occurrencesAfter } from '../recurring/occurrences.ts';
import { listRecurring } from '../recurring/recurring-messages.ts';

type Times = Pick<CalendarEntry, 'at' | 'local'>;

interface Period {
  /** Milliseconds, inclusive. */
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** An entry, and the instant that orders it: its `local` by the time zone of the site. */
interface Placed {
  readonly entry: CalendarEntry;
  readonly place: number;
}

/** The start of a message for a local time differs from that time by less: the time zones of Earth are 26 hours apart. */
const zonesApart = 2 * dayLength;

/** What is planned and what was sent on some days, by the time zone of the site. */
export async function readCalendar(db: Executor, site: Site, query: CalendarQuery): Promise<Calendar> {
  const { timeZone } = site;
  const period = periodOf(query, timeZone);
  const recurring = await listRecurring(db, site.id);
  const waiting = await waitingTimes(db, site.id, recurring);
  const { calendarEntries: most } = limits;
  let entries = earliest(await listDated(db, site, period, query));
  for (const row of recurring) {
    // Later ones than the last entry that is kept are not computed.
    const last = entries[most];
    const to = last === undefined ? period.to : last.place;
    const times = { from: period.from, to };
    const found = occurrencesIn(row, waiting.get(row.message), { site, period: times });
    entries = earliest([...entries, ...found]);
    // Some rules take 10 ms.
    await setImmediate();
  }
  return {
    timeZone,
    entries: entries.slice(0, most).map(({ entry }) => entry),
    complete: entries.length <= most,
  };
}

/** The earliest entries: as many as a calendar shows, and one more if there are more. Pure. */
function earliest(entries: readonly Placed[]): readonly Placed[] {
  return entries.toSorted((a, b) => a.place - b.place).slice(0, limits.calendarEntries + 1);
}

function periodOf({ from, to }: CalendarQuery, timeZone: string): Period {
  return { from: instantOf(`${from}T00:00`, timeZone), to: instantOf(`${dayAfter(to)}T00:00`, timeZone) };
}

/** Scheduled messages, and broadcasts that were sent. Those for a local time are on its day, also where sending begins before it. */
async function listDated(
  db: Executor,
  { id: site, timeZone }: Site,
  period: Period,
  { from, to }: CalendarQuery,
): Promise<Placed[]> {
  const rows = await db
    .selectFrom('message')
    .select(summaryColumns)
    .where('site', '=', site)
    .where('send_at', '>=', period.from - zonesApart)
    .where('send_at', '<', period.to + zonesApart)
    .where((where) =>
      where.or([
        where.and([
          where('send_at_local', 'is', null),
          where('send_at', '>=', period.from),
          where('send_at', '<', period.to),
        ]),
        where.and([
          where('send_at_local', '>=', `${from}T00:00`),
          where('send_at_local', '<', `${dayAfter(to)}T00:00`),
        ]),
      ]),
    )
    .where('audience', '!=', 'test')
    .where('replaces', 'is', null)
    .where((where) => where.or([where('state', '=', 'scheduled'), where('audience', '!=', 'devices')]))
    .orderBy('send_at')
    .orderBy('id')
    .limit(limits.calendarEntries + 1)
    .execute();
  return rows.map((row) => {
    const { send_at, send_at_local: written } = row;
    const times =
      written === null
        ? timesOf(send_at, timeZone)
        : { at: new Date(send_at).toISOString(), local: written, sendAtLocal: written };
    return {
      entry: messageEntry(toSummary(counted(row)), times),
      place: written === null ? send_at : instantOf(written, timeZone),
    };
  });
}

function messageEntry(
  { id, title, state, counts, dropped, experimentUntil, audience, recurring }: MessageSummary,
  times: Times & { readonly sendAtLocal?: string },
): CalendarEntry {
  return {
    kind: 'message',
    ...times,
    title,
    id,
    state,
    counts,
    ...(dropped !== undefined && { dropped }),
    ...(experimentUntil !== undefined && { experimentUntil }),
    audience,
    ...(recurring !== undefined && { recurring }),
  };
}

/** When the scheduled messages of recurring ones are sent, by their ids. */
async function waitingTimes(
  db: Executor,
  site: string,
  recurring: readonly RecurringMessageRow[],
): Promise<ReadonlyMap<string | null, number>> {
  const ids = recurring.flatMap(({ message }) => message ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('message')
    .select(['id', 'send_at'])
    .where('site', '=', site)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, send_at }) => [id, send_at]));
}

/**
 * The times of a recurring message for which no message is scheduled yet. Pure.
 * @param waiting - when its scheduled message is sent, which stands for all times until then
 */
function occurrencesIn(
  row: RecurringMessageRow,
  waiting: number | undefined,
  { site, period: { from, to } }: { readonly site: Site; readonly period: Period },
): Placed[] {
  if (row.enabled === 0 || row.next_at === null || row.next_at >= to) return [];
  const { notification } = JSON.parse(row.content) as RecurringContent;
  const last = row.message === null ? row.next_at - 1 : Math.max(row.next_at, waiting ?? 0);
  const entries: Placed[] = [];
  for (const { local, at } of occurrencesAfter(recurrenceOf(row, site), Math.max(last, from - 1))) {
    if (at >= to) break;
    const times = { at: new Date(at).toISOString(), local };
    const title = withFallbacks(notification.title);
    entries.push({ entry: { kind: 'occurrence', ...times, title, recurring: row.id }, place: at });
  }
  return entries;
}

function timesOf(at: number, timeZone: string): Times {
  const { day, time } = wallClockAt(at, timeZone);
  return { at: new Date(at).toISOString(), local: `${day}T${time}` };
}
