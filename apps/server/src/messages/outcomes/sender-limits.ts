import type { PushService, SenderLimit } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';

/** How a push service limits one VAPID key, as one process observes it. Times in milliseconds since the epoch. */
export interface ObservedLimit {
  readonly service: PushService;
  readonly vapidKey: string;
  readonly since: number;
  readonly pausedUntil: number;
  /** Messages a second that it accepts. */
  readonly rate: number;
}

/** How a push service limits a site. */
export interface SiteLimit extends ObservedLimit {
  /** When all that waits for it is sent at the latest; absent if nothing does, or too little is known. */
  readonly throughAt?: number;
}

/** How often a process reports the limits that last, in milliseconds. */
export const reportInterval = 3000;
/** Limited sites of which each scrape of the metrics reads what waits. */
const mostSites = 20;
/** A limit is current for as long as this, in milliseconds: a process that ended, or a limit that did, is not reported. */
const retention = 5 * reportInterval;

/** Stores the limits that a process observes now, in place of what it wrote of them before. */
export async function reportSenderLimits(
  db: Executor,
  process: string,
  limits: readonly ObservedLimit[],
  now: number,
): Promise<void> {
  const rows = mergeHosts(limits).map(({ service, vapidKey, since, pausedUntil, rate }) => ({
    process,
    service,
    vapid_key: vapidKey,
    since,
    paused_until: pausedUntil,
    rate,
    at: now,
  }));
  if (rows.length === 0) return;
  await db
    .insertInto('sender_limit')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['process', 'service', 'vapid_key']).doUpdateSet((column) => ({
        since: column.ref('excluded.since'),
        paused_until: column.ref('excluded.paused_until'),
        rate: column.ref('excluded.rate'),
        at: column.ref('excluded.at'),
      })),
    )
    .execute();
}

/** How push services limit a site now, from what all processes reported of its VAPID keys. */
export async function listSenderLimits(db: Executor, site: string, now: number): Promise<ObservedLimit[]> {
  const rows = await db
    .selectFrom('sender_limit')
    .innerJoin('vapid_key', 'vapid_key.public_key', 'sender_limit.vapid_key')
    .select(['service', 'sender_limit.vapid_key as vapidKey', 'since', 'paused_until as pausedUntil', 'rate'])
    .where('vapid_key.site', '=', site)
    .where('at', '>', now - retention)
    .execute();
  const services = Map.groupBy(rows, ({ service }) => service);
  return [...services.values()].map(merge);
}

/** The first sites that push services limit now. */
export async function listLimitedSites(db: Executor, now: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('sender_limit')
    .innerJoin('vapid_key', 'vapid_key.public_key', 'sender_limit.vapid_key')
    .select('vapid_key.site')
    .distinct()
    .where('at', '>', now - retention)
    .orderBy('vapid_key.site')
    .limit(mostSites)
    .execute();
  return rows.map(({ site }) => site);
}

/** Forgets limits that no process reports. */
export async function pruneSenderLimits(db: Executor, now: number): Promise<void> {
  await db
    .deleteFrom('sender_limit')
    .where('at', '<=', now - retention)
    .execute();
}

/** A push service may have many hosts, each with a limit. */
function mergeHosts(limits: readonly ObservedLimit[]): readonly ObservedLimit[] {
  const senders = Map.groupBy(limits, ({ service, vapidKey }) => `${service} ${vapidKey}`);
  return [...senders.values()].map(merge);
}

/** What is sent in parallel adds up. Pure. */
function merge(limits: readonly ObservedLimit[]): ObservedLimit {
  const { service, vapidKey } = limits[0]!;
  return {
    service,
    vapidKey,
    since: Math.min(...limits.map(({ since }) => since)),
    pausedUntil: Math.max(...limits.map(({ pausedUntil }) => pausedUntil)),
    rate: limits.reduce((sum, { rate }) => sum + rate, 0),
  };
}

/** A limit as the API presents it. Pure. */
export function presentLimit(
  { service, since, pausedUntil, rate }: Omit<ObservedLimit, 'vapidKey'>,
  now: number,
): SenderLimit {
  return {
    service,
    since: new Date(since).toISOString(),
    perMinute: Math.round(rate * 60),
    ...(pausedUntil > now && { pausedUntil: new Date(pausedUntil).toISOString() }),
  };
}

/** The same with when the site is through. Pure. */
export function presentSiteLimit({ throughAt, ...limit }: SiteLimit, now: number) {
  const through = throughAt === undefined ? {} : { throughAt: new Date(throughAt).toISOString() };
  return { ...presentLimit(limit, now), ...through };
}
