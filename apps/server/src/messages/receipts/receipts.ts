import type { ReceiptEvent, Receipts } from '@sineta/protocol';
import { type Executor, inTransaction } from '../../database/executor.ts';
import { addCounts } from '../counters/message-counts.ts';
import { countDirectEvents, type DirectEvent } from '../direct/direct-days.ts';
import { groupOf, storedDivision } from '../experiments/division.ts';
import { addToVariants, isVariant } from '../experiments/variant-counts.ts';
import { recordDirectReceipt } from '../direct/direct-outcomes.ts';
import { isOneOf } from '../../database/sharding/one-of.ts';
import { markClicked } from '../../devices/clicks.ts';
import { receiptWindow } from '../../database/retention.ts';
import type { DeviceRow, MessageRow } from '../../database/schema.ts';
import { shardOf } from '../../database/sharding/shard.ts';
import { countActionClicks } from '../outcomes/action-clicks.ts';
import { addToTimeline } from '../outcomes/timeline.ts';

interface Receipt {
  readonly token: string;
  readonly site: string;
  readonly message: string;
  readonly event: ReceiptEvent;
  /** The clicked action. */
  readonly action?: string | undefined;
  /** When the message was due for the last of its devices. */
  readonly dueAt: number;
  /** How the audience of a message with an experiment is divided, as JSON. */
  readonly division: string | null;
}

/** Rows per insert, below the 32,766 values that SQLite accepts. */
const rowsAtOnce = 1000;

/**
 * Counts receipts of devices for messages of their sites, each event of each message once, in one transaction. Receipts
 * with an unknown device or message are ignored, so that the response does not reveal which ones exist.
 */
export function recordReceipts(db: Executor, reports: readonly Receipts[], now = Date.now()): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const { receipts, direct } = await recognise(transaction, reports, now);
    const events: DirectEvent[] = [];
    for (const receipt of direct) {
      if (await recordDirectReceipt(transaction, receipt, now)) events.push({ ...receipt, at: now });
    }
    const counted: Receipt[] = [];
    const spread = shardOf(reports[0]?.token ?? '');
    for (let start = 0; start < receipts.length; start += rowsAtOnce) {
      counted.push(...(await insertReceipts(transaction, receipts.slice(start, start + rowsAtOnce), now)));
    }
    await markClicked(transaction, clickedTokens([...counted, ...events]), now);
    // Sorted in the same order everywhere, so that concurrent transactions for the same messages do not deadlock.
    for (const [message, group] of Map.groupBy(counted, ({ message }) => message)) {
      const { dueAt, division } = group[0]!;
      const tally = tallyOf(group);
      if (division !== null) await countVariants(transaction, message, division, group, spread);
      await addCounts(transaction, message, tally, spread);
      await addToTimeline(transaction, message, dueAt, now, tally, spread);
    }
    const clicks = counted.filter(isActionClick);
    for (const [site, group] of Map.groupBy(clicks, ({ site }) => site)) {
      await countActionClicks(transaction, site, group, spread);
    }
    await countDirectEvents(transaction, events);
  });
}

type DirectReceipt = Omit<Receipt, 'dueAt' | 'division'>;

interface Recognised {
  /** For messages to an audience. */
  readonly receipts: readonly Receipt[];
  /** For messages of which nothing else is known; they may be direct messages. */
  readonly direct: readonly DirectReceipt[];
}

/** The valid pairs of a device and a message of its site that it may have got, sorted and without duplicates. */
async function recognise(db: Executor, reports: readonly Receipts[], now: number): Promise<Recognised> {
  const devices = new Map((await findReporters(db, reports)).map((device) => [device.token, device]));
  const messages = new Map((await findReported(db, reports)).map((message) => [message.id, message]));
  const receipts = new Map<string, Receipt>();
  const direct = new Map<string, DirectReceipt>();
  for (const { token, receipts: events } of reports) {
    const device = devices.get(token);
    if (device === undefined) continue;
    for (const { message, event, action } of events) {
      const known = messages.get(message);
      const key = `${message} ${token} ${event}`;
      // By device first, as the results of direct messages are written.
      if (known === undefined) {
        direct.set(`${token} ${key}`, { token, site: device.site, message, event, action });
      }
      if (known?.site !== device.site || known.wave_at < device.created_at) continue;
      if (known.wave_at < now - receiptWindow) continue;
      receipts.set(key, {
        token,
        site: device.site,
        message,
        event,
        action,
        dueAt: known.wave_at,
        division: known.experiment === null ? null : known.division,
      });
    }
  }
  return { receipts: inOrder(receipts), direct: inOrder(direct) };
}

/** Pure. */
function clickedTokens(events: readonly Pick<DirectEvent, 'token' | 'event'>[]): readonly string[] {
  const clicked = events.filter(({ event }) => event === 'clicked');
  return [...new Set(clicked.map(({ token }) => token))].sort();
}

function isActionClick(receipt: Receipt): receipt is Receipt & { readonly action: string } {
  return receipt.event === 'clicked' && receipt.action !== undefined;
}

function inOrder<Value>(values: ReadonlyMap<string, Value>): readonly Value[] {
  return [...values].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}

async function findReporters(
  db: Executor,
  reports: readonly Receipts[],
): Promise<Pick<DeviceRow, 'token' | 'site' | 'created_at'>[]> {
  const tokens = [...new Set(reports.map(({ token }) => token))];
  return db.selectFrom('device').select(['token', 'site', 'created_at']).where(isOneOf(tokens)).execute();
}

async function findReported(
  db: Executor,
  reports: readonly Receipts[],
): Promise<Pick<MessageRow, 'id' | 'site' | 'wave_at' | 'division' | 'experiment'>[]> {
  const ids = new Set(reports.flatMap(({ receipts }) => receipts.map(({ message }) => message)));
  // There are few sites, and the primary key, which starts with the site, is used this way.
  const sites = db.selectFrom('site').select('id');
  return db
    .selectFrom('message')
    .select(['id', 'site', 'wave_at', 'division', 'experiment'])
    .where('site', 'in', sites)
    .where('id', 'in', [...ids])
    .execute();
}

/** @returns the receipts that were not counted before */
async function insertReceipts(
  db: Executor,
  receipts: readonly Receipt[],
  at: number,
): Promise<readonly Receipt[]> {
  const inserted = await db
    .insertInto('receipt')
    .values(
      receipts.map(({ message, token, event }) => ({ shard: shardOf(token), message, token, event, at })),
    )
    .onConflict((conflict) => conflict.columns(['shard', 'message', 'token', 'event']).doNothing())
    .returning(['message', 'token', 'event'])
    .execute();
  if (inserted.length === receipts.length) return receipts;
  const fresh = new Set(inserted.map(({ message, token, event }) => `${message} ${token} ${event}`));
  return receipts.filter(({ message, token, event }) => fresh.has(`${message} ${token} ${event}`));
}

/** Counts what the devices of each variant of an experiment did. */
async function countVariants(
  db: Executor,
  message: string,
  json: string,
  receipts: readonly Receipt[],
  spread: number,
): Promise<void> {
  const division = storedDivision(json);
  const groups = Map.groupBy(receipts, ({ token }) => groupOf(division, token));
  const tallies = [...groups].flatMap(([group, counted]) => {
    if (!isVariant(group)) return [];
    const { displayed = 0, clicked = 0 } = tallyOf(counted);
    return [[group, { displayed, clicked }] as const];
  });
  await addToVariants(db, message, Object.fromEntries(tallies), spread);
}

function tallyOf(receipts: readonly Receipt[]): Partial<Record<ReceiptEvent, number>> {
  const tally: Partial<Record<ReceiptEvent, number>> = {};
  for (const { event } of receipts) tally[event] = (tally[event] ?? 0) + 1;
  return tally;
}
