import type { Filter } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import { filterOnly } from '../../database/filter-only.ts';
import { powerOfTwoChunks } from '../../database/paging/chunks.ts';
import { takeTurns } from '../../database/take-turns.ts';
import { type DevicePart, isInPart } from '../../devices/counts/device-sample.ts';
import { fits } from '../../devices/list/filter.ts';
import { isHeldOut } from '../experiments/division.ts';
import type { RecentBroadcast } from './recent-broadcasts.ts';

/** The messages within a day, without a visit, after which Chrome may count a device as disturbed by the next one. */
export const tolerated = 3;
/** The newest broadcasts to parts of a site, which are compared with the devices one by one. Others do not count. */
const compared = 5;
/** Devices of one query. */
const tokensAtOnce = 256;

interface Devices {
  readonly db: Executor;
  readonly site: string;
  readonly parts: readonly DevicePart[];
  /** A visit since then shows that the site is used. */
  readonly since: number;
  /** How many messages the wanted devices got since then, at least. */
  readonly received: number;
}

/** Named devices in parts. */
export function partsOf(tokens: readonly string[]): DevicePart[] {
  return [...powerOfTwoChunks(tokens, tokensAtOnce)].map((chunk) => ({ tokens: chunk }));
}

/**
 * The devices with Chrome that match a filter and got a number of messages, while the page of the site did not register them
 * again, as it does on a visit and after a click.
 * @param broadcasts - those since then
 */
export async function disturbedBy(
  devices: Devices,
  filter: Filter,
  broadcasts: readonly RecentBroadcast[],
): Promise<ReadonlySet<string>> {
  const found = await unvisited(devices, filter);
  const received = new Map([...found.keys()].map((token) => [token, 0]));
  await addBroadcasts(devices, { found, received }, broadcasts);
  await addDirect(devices, received);
  return new Set([...received.keys()].filter((token) => received.get(token)! >= devices.received));
}

/** The devices that have not got enough messages yet. */
function undisturbed({ received: enough }: Devices, received: ReadonlyMap<string, number>): string[] {
  return [...received.keys()].filter((token) => received.get(token)! < enough);
}

/** The devices with Chrome that match a filter and were not seen since then, with their registration. */
async function unvisited(
  { db, site, parts, since }: Devices,
  filter: Filter,
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  const nextTurn = takeTurns(db);
  for (const part of parts) {
    const rows = await db
      .selectFrom('device')
      .select(['device.token', 'device.created_at'])
      .where(isInPart(site, part))
      .where((where) =>
        filterOnly(
          where.and([where('device.browser', '=', 'chrome'), where('device.last_seen_at', '<', since)]),
        ),
      )
      .where(fits(site, filter, { oneByOne: true }))
      .execute();
    for (const { token, created_at } of rows) found.set(token, created_at);
    await nextTurn();
  }
  return found;
}

interface Received {
  /** When each device registered. */
  readonly found: ReadonlyMap<string, number>;
  readonly received: Map<string, number>;
}

/** Adds the broadcasts that each device got, those to everyone first, which need no query. */
async function addBroadcasts(
  devices: Devices,
  { found, received }: Received,
  broadcasts: readonly RecentBroadcast[],
): Promise<void> {
  const isWhole = ({ tokens, filter }: RecentBroadcast) => !tokens && Object.keys(filter).length === 0;
  const partial = broadcasts.filter((broadcast) => !isWhole(broadcast)).slice(0, compared);
  for (const broadcast of [...broadcasts.filter(isWhole), ...partial]) {
    const open = undisturbed(devices, received);
    if (open.length === 0) return;
    const { tokens, filter, at, division } = broadcast;
    const got = isWhole(broadcast) ? found : (tokens ?? (await unvisited(devices, filter)));
    for (const token of open) {
      const isSent = found.get(token)! <= at && got.has(token) && !isHeldOut(division, token);
      if (isSent) received.set(token, received.get(token)! + 1);
    }
  }
}

/** Adds the direct messages that each device got. */
async function addDirect(devices: Devices, received: Map<string, number>): Promise<void> {
  const { db, since } = devices;
  for (const tokens of powerOfTwoChunks(undisturbed(devices, received), tokensAtOnce)) {
    const rows = await db
      .selectFrom('direct_message')
      .select(['token', ({ fn }) => fn.countAll<number>().as('messages')])
      // Without the site, which would make SQLite read all messages of the site.
      .where('token', 'in', tokens)
      .where('state', '=', 'accepted')
      // Not when it was created: it can have been scheduled, or held, for longer.
      .where((where) => where(where.fn.coalesce('settled_at', 'created_at'), '>=', since))
      .groupBy('token')
      .execute();
    for (const { token, messages } of rows) received.set(token, received.get(token)! + messages);
  }
}
