import type { Activity, Counts, Rates } from '@sineta/protocol';
import { sql } from 'kysely';
import type { Executor } from '../database/executor.ts';
import { dayLength, daysUntil } from '../database/paging/day.ts';
import { dayIn, quarter } from '../devices/time-zones/site-days.ts';
import { knownTimeZone } from '../devices/time-zones/wall-clock.ts';
import type { Site } from '../sites/sites.ts';
import { type LocalDays, localDays } from './local-days.ts';
import { counted } from '../messages/counters/message-counts.ts';
import { countExpected } from '../messages/expected-devices.ts';
import { summaryColumns, type SummaryRow, toSummary } from '../messages/messages.ts';

/** The latest messages of the response, and those that are being sent. */
const listed = 5;

/** The latest messages that are read to find the last broadcast and those like it. */
const scanned = 300;
/** How many of them the usual rates are computed of. */
const compared = { least: 3, most: 20 };

/** What a site sends next and now, the latest messages, the last broadcast beside what is usual, and the results by day and by hour. */
export async function readActivity(
  db: Executor,
  { id: site, timeZone }: Pick<Site, 'id' | 'timeZone'>,
  dayCount: number,
  now: number,
): Promise<Activity> {
  const both = daysUntil(dayIn(timeZone, now), 2 * dayCount);
  const days = both.slice(dayCount);
  // A message is planned within moments of its time.
  const next = await broadcastsSince(db, site, now - dayLength)
    .select(summaryColumns)
    .where('state', '=', 'scheduled')
    .orderBy('send_at')
    .limit(1)
    .executeTakeFirst();
  const rows = await db
    .selectFrom('message')
    .select(summaryColumns)
    .where('site', '=', site)
    .where('replaces', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(scanned)
    .execute();
  const recent = rows.map((row) => counted(row));
  const messages = recent
    .filter(({ audience, state }) => audience !== 'test' && state !== 'scheduled')
    .slice(0, listed)
    .map(toSummary);
  const sending = recent
    .filter(({ audience, state }) => audience !== 'test' && state === 'sending')
    .toSorted((a, b) => b.send_at - a.send_at)
    .slice(0, listed)
    .map(toSummary);
  const scheduled = next && toSummary(counted(next));
  const unplanned = [...messages, ...sending, ...(scheduled ? [scheduled] : [])]
    .filter(({ state, planning }) => state === 'scheduled' || planning)
    .map(({ id }) => id);
  const { begins, until, clockAt } = localDays(both, knownTimeZone(timeZone));
  const begin = begins[dayCount]!;
  const all = await sumByQuarter(db, site, { from: begins[0]!, until });
  const quarters = all.filter(([at]) => at >= begin);
  const earlier = all.filter(([at]) => at < begin);
  const byDay = sumBy(quarters, (at) => clockAt(at).day);
  return {
    ...(scheduled && { next: scheduled }),
    messages,
    sending,
    expected: await countExpected(db, site, [...new Set(unplanned)]),
    ...latestOf(recent.filter(({ state, audience }) => ended.has(state) && isBroadcast(audience))),
    days: days.map((day) => Object.assign({ day }, byDay.get(day) ?? noResults)),
    before: sumBy(earlier, () => 'before').get('before') ?? noResults,
    hours: hoursOf(quarters, clockAt),
  };
}

type CountedRow = Omit<SummaryRow, 'spread_counts'>;

const others = ['test', 'devices'] as const;

/** A failed message is a latest one too: hiding it would show a site that works. */
const ended: ReadonlySet<SummaryRow['state']> = new Set(['sent', 'failed', 'expired']);

function isBroadcast(audience: SummaryRow['audience']): boolean {
  return !others.some((other) => other === audience);
}

/** The broadcasts that are due from an instant on. */
function broadcastsSince(db: Executor, site: string, from: number) {
  return db
    .selectFrom('message')
    .where('site', '=', site)
    .where('send_at', '>=', from)
    .where('audience', 'not in', others)
    .where('replaces', 'is', null);
}

/** What is counted in `message_count` of those broadcasts. SQLite keeps the order of a cross join: its few rows first. */
function broadcastsWithCounts(db: Executor, site: string, from: number) {
  return db
    .selectFrom('message_count')
    .crossJoin('message')
    .whereRef('message.id', '=', 'message_count.message')
    .where('message.site', '=', site)
    .where('message.send_at', '>=', from)
    .where('message.audience', 'not in', others)
    .where('message.replaces', 'is', null);
}

function latestOf(sent: readonly CountedRow[]): Pick<Activity, 'latest'> {
  const [latest, ...earlier] = sent.toSorted((a, b) => b.send_at - a.send_at);
  if (latest === undefined) return {};
  const like = earlier
    .filter(({ state, audience }) => state === 'sent' && audience === latest.audience)
    .slice(0, compared.most);
  const usual = { messages: like.length, rates: medianRates(like) };
  return {
    latest: {
      message: toSummary(latest),
      sentAt: new Date(latest.send_at).toISOString(),
      ...(like.length >= compared.least && { usual }),
    },
  };
}

type Results = Pick<Counts, 'targeted' | 'accepted' | 'displayed' | 'clicked'>;

/** The median of each rate, of the messages that have it. Pure. */
export function medianRates(messages: readonly Results[]): Rates {
  const rate = (part: keyof Results, whole: keyof Results) =>
    median(messages.filter((each) => each[whole] > 0).map((each) => Math.min(1, each[part] / each[whole])));
  return {
    accepted: rate('accepted', 'targeted'),
    displayed: rate('displayed', 'accepted'),
    clicked: rate('clicked', 'displayed'),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

type PeriodResults = Pick<Activity['days'][number], 'messages' | 'accepted' | 'displayed' | 'clicked'>;

interface QuarterResults extends PeriodResults {
  /** The messages that were displayed on a device. */
  readonly displayedMessages: number;
}

const noResults: PeriodResults = { messages: 0, accepted: 0, displayed: 0, clicked: 0 };

/** The results of the broadcasts of a period, by the quarter of an hour at which they were due. */
async function sumByQuarter(
  db: Executor,
  site: string,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<[at: number, QuarterResults][]> {
  const number = sql<number>`cast((send_at - cast(${from} as bigint)) / ${sql.lit(quarter)} as integer)`;
  // One statement, since folding moves counts between the tables. The messages with other rows are few.
  const found = broadcastsSince(db, site, from)
    .select([
      'send_at',
      sql<number>`1`.as('messages'),
      sql<number>`case when displayed > 0 then 1 else 0 end`.as('displayedMessages'),
      'accepted',
      'displayed',
      'clicked',
    ])
    .where('send_at', '<', until)
    .where('state', '<>', 'scheduled')
    .unionAll(
      broadcastsWithCounts(db, site, from)
        .select(({ fn }) => [
          'message.send_at',
          sql<number>`0`.as('messages'),
          // The row of the message does not count it as one that was displayed.
          sql<number>`case when message.displayed = 0 and sum(message_count.displayed) > 0 then 1 else 0 end`.as(
            'displayedMessages',
          ),
          fn.sum<number>('message_count.accepted').as('accepted'),
          fn.sum<number>('message_count.displayed').as('displayed'),
          fn.sum<number>('message_count.clicked').as('clicked'),
        ])
        .where('message.send_at', '<', until)
        .groupBy(['message.id', 'message.send_at', 'message.displayed']),
    );
  const rows = await db
    .selectFrom(found.as('counted'))
    .select(({ fn }) => [
      number.as('number'),
      fn.sum<number | string>('messages').as('messages'),
      fn.sum<number | string>('displayedMessages').as('displayedMessages'),
      fn.sum<number | string>('accepted').as('accepted'),
      fn.sum<number | string>('displayed').as('displayed'),
      fn.sum<number | string>('clicked').as('clicked'),
    ])
    .groupBy('number')
    .execute();
  return rows.map(({ number, messages, displayedMessages, accepted, displayed, clicked }) => [
    from + number * quarter,
    {
      messages: Number(messages),
      displayedMessages: Number(displayedMessages),
      accepted: Number(accepted),
      displayed: Number(displayed),
      clicked: Number(clicked),
    },
  ]);
}

/** Adds up the results that have the same key. Pure. */
function sumBy(
  quarters: readonly (readonly [at: number, PeriodResults])[],
  keyOf: (at: number) => string,
): Map<string, PeriodResults> {
  const sums = new Map<string, PeriodResults>();
  for (const [at, results] of quarters) {
    const key = keyOf(at);
    const before = sums.get(key) ?? noResults;
    sums.set(key, {
      messages: before.messages + results.messages,
      accepted: before.accepted + results.accepted,
      displayed: before.displayed + results.displayed,
      clicked: before.clicked + results.clicked,
    });
  }
  return sums;
}

/** Without the messages that were displayed nowhere: none of them could be clicked. */
function hoursOf(
  quarters: readonly (readonly [at: number, QuarterResults])[],
  clockAt: LocalDays['clockAt'],
): Activity['hours'] {
  const withDisplays = quarters.flatMap(([at, { displayedMessages: messages, ...results }]) =>
    messages === 0 ? [] : [[at, { ...results, messages }] as const],
  );
  const sums = sumBy(withDisplays, (at) => {
    const { day, hour } = clockAt(at);
    const weekday = new Date(day).getUTCDay() || 7;
    return `${weekday} ${String(hour).padStart(2, '0')}`;
  });
  return [...sums]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { messages, displayed, clicked }]) => {
      const [weekday, hour] = key.split(' ').map(Number);
      return { weekday: weekday!, hour: hour!, messages, displayed, clicked };
    });
}
