import type { Urgency } from '@sineta/protocol';
import { pushServiceOf } from '@sineta/web-push';
import type { Executor } from '../../database/executor.ts';
import type { MessageRow } from '../../database/schema.ts';
import { isOneOf } from '../../database/sharding/one-of.ts';
import { counted, spreadCounts } from '../counters/message-counts.ts';
import { heldOf } from '../held-counts.ts';
import { sampleDevices, sampleSize } from './pending-retries.ts';

/** Waiting direct messages that are read; more are extrapolated. */
const mostRead = 10_000;
/** Waiting direct messages of all sites that are counted to extrapolate. With more, the times that follow are too early. */
const mostCounted = 1_000_000;
/** Messages of a site whose waiting devices are sampled, those with the most devices. */
const mostSampled = 5;

/** What is still to be sent of a site. */
export interface Waiting {
  /** The messages that are not direct. */
  readonly messages: readonly WaitingMessage[];
  /** The number of direct messages, one for each device. */
  readonly direct: { readonly all: number; readonly urgent: number };
}

interface WaitingMessage {
  readonly id: string;
  readonly urgency: Urgency;
  /** Devices without a result. */
  readonly unfinished: number;
}

/** The share of each push service, from 0 to 1. */
export type Shares = ReadonlyMap<string, number>;

/** @param total - counts the direct messages of all sites that wait */
export async function readWaiting(
  db: Executor,
  site: string,
  total = () => countDirect(db),
): Promise<Waiting> {
  const open = db.selectFrom('batch').select('message').where('site', '=', site);
  const rows = await db
    .selectFrom('message')
    .selectAll()
    .select(spreadCounts)
    .where('site', '=', site)
    .where('id', 'in', open)
    .where('state', '=', 'sending')
    .execute();
  const messages = rows.map((row) => ({
    id: row.id,
    urgency: row.urgency,
    unfinished: unfinishedOf(counted(row)),
  }));
  return { messages, direct: await countDirectOf(db, site, total) };
}

/** Devices of a message without a result. Pure. */
export function unfinishedOf(row: MessageRow): number {
  const { targeted, accepted, failed, gone } = row;
  return Math.max(0, targeted - accepted - failed - gone - heldOf(row));
}

/**
 * Counts the direct messages of a site that wait: among the latest of all sites, and in proportion if there are more. No
 * index has the site, because each message would have to enter it.
 */
async function countDirectOf(
  db: Executor,
  site: string,
  total: () => Promise<number>,
): Promise<Waiting['direct']> {
  const latest = db
    .selectFrom('direct_queue')
    .select(['site', 'urgency'])
    .where('due_at', 'is not', null)
    .orderBy('due_at', 'desc')
    .limit(mostRead)
    .as('latest');
  const { read, all, urgent } = await db
    .selectFrom(latest)
    .select(({ fn }) => [
      fn.countAll<number>().as('read'),
      fn.countAll<number>().filterWhere('site', '=', site).as('all'),
      fn.countAll<number>().filterWhere('site', '=', site).filterWhere('urgency', '=', 'high').as('urgent'),
    ])
    .executeTakeFirstOrThrow();
  if (read < mostRead || all === 0) return { all, urgent };
  const factor = (await total()) / read;
  return { all: Math.ceil(all * factor), urgent: Math.ceil(urgent * factor) };
}

/** Counts the direct messages of all sites that wait, up to a limit. */
export async function countDirect(db: Executor): Promise<number> {
  const due = db
    .selectFrom('direct_queue')
    .select('due_at')
    .where('due_at', 'is not', null)
    .limit(mostCounted)
    .as('due');
  const { total } = await db
    .selectFrom(due)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** The shares of the push services among the devices of a message that wait for a retry. */
export async function sampleServices(db: Executor, message: string): Promise<Shares> {
  return sharesOf(await sampleDevices(db, message).select('endpoint').execute());
}

/** The shares of the push services among devices, of which no more than a sample is read. */
export async function servicesOf(db: Executor, tokens: readonly string[]): Promise<Shares> {
  if (tokens.length === 0) return new Map();
  const devices = await db
    .selectFrom('device')
    .select('endpoint')
    .where(isOneOf(tokens.slice(0, sampleSize)))
    .execute();
  return sharesOf(devices);
}

function sharesOf(devices: readonly { readonly endpoint: string }[]): Shares {
  const services = Map.groupBy(devices, ({ endpoint }) => pushServiceOf(new URL(endpoint)) ?? 'other');
  return new Map([...services].map(([service, { length }]) => [service, length / devices.length]));
}

/** About how many of the devices that wait belong to each push service. */
export async function sampleWaiting(
  db: Executor,
  site: string,
  { messages, direct }: Waiting,
): Promise<ReadonlyMap<string, number>> {
  const largest = messages.toSorted((a, b) => b.unfinished - a.unfinished).slice(0, mostSampled);
  const groups = [await sampleDirect(db, site, direct.all)];
  for (const { id, unfinished } of largest) {
    groups.push({ unfinished, shares: await sampleServices(db, id) });
  }
  const total = messages.reduce((sum, { unfinished }) => sum + unfinished, direct.all);
  return inProportion(groups, total);
}

async function sampleDirect(db: Executor, site: string, unfinished: number): Promise<WaitingGroup> {
  if (unfinished === 0) return { unfinished, shares: new Map() };
  const rows = await db
    .selectFrom('direct_queue')
    .select('token')
    .where('due_at', 'is not', null)
    .where('site', '=', site)
    .orderBy('due_at', 'desc')
    .limit(sampleSize)
    .execute();
  return { unfinished, shares: await servicesOf(db, [...new Set(rows.map(({ token }) => token))]) };
}

interface WaitingGroup {
  readonly unfinished: number;
  /** Empty while none of its devices is known. */
  readonly shares: Shares;
}

/** Divides all that wait among push services as those are divided whose shares are known. Pure. */
export function inProportion(groups: readonly WaitingGroup[], total: number): ReadonlyMap<string, number> {
  const known = groups.filter(({ shares }) => shares.size > 0);
  const sampled = known.reduce((sum, { unfinished }) => sum + unfinished, 0);
  const devices = new Map<string, number>();
  for (const { unfinished, shares } of known) {
    for (const [service, share] of shares) {
      devices.set(service, (devices.get(service) ?? 0) + (unfinished * share * total) / sampled);
    }
  }
  return devices;
}
