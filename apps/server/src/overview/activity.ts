import type { Activity, Counts, Rates } from '@sineta/protocol';
import { sql } from 'kysely';
import type { Executor } from '../database/executor.ts';
import { dayLength, daysUntil } from '../database/paging/day.ts';
import { summaryColumns, type SummaryRow, toSummary } from '../messages/messages.ts';

/** The latest messages of the response. */
const listed = 5;

/** The latest messages that are read to find the last broadcast and those like it. */
const scanned = 300;
/** How many of them the usual rates are computed of. */
const compared = { least: 3, most: 20 };

/** What a site sends next, the latest messages, the last broadcast beside what is usual, and the results per day. */
export async function readActivity(
  db: Executor,
  site: string,
  dayCount: number,
  now: number,
): Promise<Activity> {
  // A message is planned within moments of its time.
  const next = await broadcastsSince(db, site, now - dayLength)
    .select(summaryColumns)
    .where('state', '=', 'scheduled')
    .orderBy('send_at')
    .limit(1)
    .executeTakeFirst();
  const recent = await db
    .selectFrom('message')
    .select(summaryColumns)
    .where('site', '=', site)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(scanned)
    .execute();
  return {
    ...(next && { next: toSummary(next) }),
    messages: recent
      .filter(({ audience }) => audience !== 'test')
      .slice(0, listed)
      .map(toSummary),
    ...latestOf(recent.filter(({ state, audience }) => state === 'sent' && isBroadcast(audience))),
    days: await sumByDay(db, site, daysUntil(now, dayCount)),
  };
}

const others = ['test', 'devices'] as const;

function isBroadcast(audience: SummaryRow['audience']): boolean {
  return !others.some((other) => other === audience);
}

/** The broadcasts that are due from an instant on, by the index of the feed, which has the private ones too. */
function broadcastsSince(db: Executor, site: string, from: number) {
  return db
    .selectFrom('message')
    .where('site', '=', site)
    .where('published', 'in', [0, 1])
    .where('send_at', '>=', from)
    .where('audience', 'not in', others);
}

function latestOf(sent: readonly SummaryRow[]): Pick<Activity, 'latest'> {
  const [latest, ...earlier] = sent.toSorted((a, b) => b.send_at - a.send_at);
  if (latest === undefined) return {};
  const like = earlier.filter(({ audience }) => audience === latest.audience).slice(0, compared.most);
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

async function sumByDay(db: Executor, site: string, days: readonly string[]): Promise<Activity['days']> {
  const from = Date.parse(days[0]!);
  const number = sql<number>`cast((send_at - cast(${from} as bigint)) / ${sql.lit(dayLength)} as integer)`;
  const rows = await broadcastsSince(db, site, from)
    .select(({ fn }) => [
      number.as('number'),
      fn.countAll<number>().as('messages'),
      fn.sum<number | string>('accepted').as('accepted'),
      fn.sum<number | string>('displayed').as('displayed'),
      fn.sum<number | string>('clicked').as('clicked'),
    ])
    .where('state', '<>', 'scheduled')
    .groupBy('number')
    .execute();
  const found = new Map(rows.map((row) => [row.number, row]));
  return days.map((day, index) => {
    const { messages = 0, accepted = 0, displayed = 0, clicked = 0 } = found.get(index) ?? {};
    return {
      day,
      messages,
      accepted: Number(accepted),
      displayed: Number(displayed),
      clicked: Number(clicked),
    };
  });
}
