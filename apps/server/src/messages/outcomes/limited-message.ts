import type { FailureSummary, Urgency } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import type { DirectMessageRow, MessageRow } from '../../database/schema.ts';
import { shardCount } from '../../database/sharding/shard.ts';
import {
  listLimitedSites,
  listSenderLimits,
  type ObservedLimit,
  presentLimit,
  type SiteLimit,
} from './sender-limits.ts';
import {
  countDirect,
  readWaiting,
  sampleServices,
  sampleWaiting,
  servicesOf,
  type Shares,
  unfinishedOf,
  type Waiting,
} from './waiting.ts';

/** A sender of which nothing is accepted sends less, to find out when that ends; messages a second. */
const leastRate = 0.25;

type Limits = Pick<NonNullable<FailureSummary['awaited']>, 'limits' | 'throughAt'>;

/** Which push services limit the sender of a message that is being sent, and when it is through at that pace. */
export async function readLimits(db: Executor, message: MessageRow, now: number): Promise<Limits> {
  const limits = await listSenderLimits(db, message.site, now);
  if (limits.length === 0) return {};
  const shares = await sampleServices(db, message.id);
  // How many devices it is for is not known before it is planned.
  if (message.cursor_shard < shardCount) return presentLimits(limits, { now, shares });
  const ahead = aheadOfMessage(await readWaiting(db, message.site), message);
  return presentLimits(limits, { now, shares, unfinished: unfinishedOf(message), ahead });
}

type DirectPart = Pick<DirectMessageRow, 'token' | 'state' | 'due_at' | 'urgency'>;

/** The same of a direct message. */
export async function readDirectLimits(
  db: Executor,
  site: string,
  parts: readonly DirectPart[],
  now: number,
): Promise<Limits> {
  const waiting = parts.filter(({ state, due_at }) => state === 'sending' && due_at !== null);
  if (waiting.length === 0) return {};
  const limits = await listSenderLimits(db, site, now);
  if (limits.length === 0) return {};
  const shares = await servicesOf(
    db,
    waiting.map(({ token }) => token),
  );
  const unfinished = waiting.length;
  const ahead = aheadOfDirect(await readWaiting(db, site), { urgency: waiting[0]!.urgency, unfinished });
  return presentLimits(limits, { now, shares, unfinished, ahead });
}

/** How push services limit a site, and when all that waits for each is sent at that pace. */
export async function readSiteLimits(
  db: Executor,
  site: string,
  now: number,
  totalOfDirect?: () => Promise<number>,
): Promise<readonly SiteLimit[]> {
  const limits = await listSenderLimits(db, site, now);
  if (limits.length === 0) return [];
  const devices = await sampleWaiting(db, site, await readWaiting(db, site, totalOfDirect));
  return limits.map((limit) => {
    const unfinished = devices.get(limit.service) ?? 0;
    if (unfinished === 0) return limit;
    const shares = new Map([[limit.service, 1]]);
    const through = throughAt([limit], { now, unfinished, ahead: 0, shares });
    return through === undefined ? limit : Object.assign(limit, { throughAt: through });
  });
}

/** The same of the first limited sites. */
export async function readLimitsOfSites(db: Executor, now: number): Promise<readonly SiteLimit[]> {
  const limits: SiteLimit[] = [];
  // The same for each site.
  let counted: Promise<number> | undefined;
  const total = () => (counted ??= countDirect(db));
  for (const site of await listLimitedSites(db, now)) {
    limits.push(...(await readSiteLimits(db, site, now, total)));
  }
  return limits;
}

interface Remaining {
  readonly now: number;
  /** Devices of the message without a result. */
  readonly unfinished: number;
  /** Devices of other messages that may be sent to before. */
  readonly ahead: number;
  readonly shares: Shares;
}

/** @param remaining - without the number of devices if it is not known yet */
function presentLimits(
  limits: readonly ObservedLimit[],
  remaining: Remaining | Pick<Remaining, 'now' | 'shares'>,
): Limits {
  const here = limits.filter(({ service }) => remaining.shares.has(service));
  if (here.length === 0) return {};
  const presented = here.map((limit) => presentLimit(limit, remaining.now));
  const through = 'unfinished' in remaining ? throughAt(here, remaining) : undefined;
  return { limits: presented, ...(through !== undefined && { throughAt: new Date(through).toISOString() }) };
}

/**
 * When a message is through at the latest, if push services continue to accept as much: undefined if one accepts nearly
 * nothing now. Pure.
 */
export function throughAt(
  limits: readonly Omit<ObservedLimit, 'vapidKey' | 'since'>[],
  { now, unfinished, ahead, shares }: Remaining,
): number | undefined {
  if (limits.some(({ rate }) => rate < leastRate)) return undefined;
  const ends = limits.map(({ service, pausedUntil, rate }) => {
    const devices = (unfinished + ahead) * (shares.get(service) ?? 0);
    return Math.max(now, pausedUntil) + (devices * 1000) / rate;
  });
  return Math.ceil(Math.max(now, ...ends));
}

/**
 * Devices that may be sent to before those of a message: all of the site, because direct messages go first and other
 * broadcasts share the rate. An urgent message waits only for urgent ones. Pure.
 */
export function aheadOfMessage(
  { messages, direct }: Waiting,
  { id, urgency }: { readonly id: string; readonly urgency: Urgency },
): number {
  const isUrgent = urgency === 'high';
  const others = messages.filter((other) => other.id !== id && (!isUrgent || other.urgency === 'high'));
  return sum(others) + (isUrgent ? direct.urgent : direct.all);
}

/** Devices that may be sent to before those of a direct message: no broadcast but an urgent one. Pure. */
export function aheadOfDirect(
  { messages, direct }: Waiting,
  { urgency, unfinished }: { readonly urgency: Urgency; readonly unfinished: number },
): number {
  const urgent = messages.filter((other) => other.urgency === 'high');
  const shared = urgency === 'high' ? direct.urgent : direct.all;
  return sum(urgent) + Math.max(0, shared - unfinished);
}

function sum(messages: Waiting['messages']): number {
  return messages.reduce((total, { unfinished }) => total + unfinished, 0);
}
