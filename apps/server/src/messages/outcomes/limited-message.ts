import type { FailureSummary } from '@sineta/protocol';
import { pushServiceOf } from '@sineta/web-push';
import type { Executor } from '../../database/executor.ts';
import { counted, spreadCounts } from '../counters/message-counts.ts';
import { heldOf } from '../held-counts.ts';
import type { MessageRow } from '../../database/schema.ts';
import { shardCount } from '../../database/sharding/shard.ts';
import { listSenderLimits, type ObservedLimit, presentLimit } from './sender-limits.ts';

/** Waiting devices whose push services are counted: pages request this every few seconds. */
const sampleSize = 1000;
/** A sender of which nothing is accepted sends less, to find out when that ends; messages a second. */
const leastRate = 0.25;

type Limits = Pick<NonNullable<FailureSummary['awaited']>, 'limits' | 'throughAt'>;

/** Which push services limit the sender of a message that is being sent, and when it is through at that pace. */
export async function readLimits(db: Executor, message: MessageRow, now: number): Promise<Limits> {
  const limits = await listSenderLimits(db, message.site, now);
  if (limits.length === 0) return {};
  const shares = await sampleServices(db, message.id);
  const here = limits.filter(({ service }) => shares.has(service));
  if (here.length === 0) return {};
  const presented = here.map((limit) => presentLimit(limit, now));
  // How many devices it is for is not known before it is planned.
  if (message.cursor_shard < shardCount) return { limits: presented };
  const ahead = await countAhead(db, message);
  const through = throughAt(here, { now, unfinished: unfinishedOf(message), ahead, shares });
  return { limits: presented, ...(through !== undefined && { throughAt: new Date(through).toISOString() }) };
}

interface Remaining {
  readonly now: number;
  /** Devices of the message without a result. */
  readonly unfinished: number;
  /** Devices of other messages that may be sent to before. */
  readonly ahead: number;
  /** The share of each push service, from 0 to 1. */
  readonly shares: ReadonlyMap<string, number>;
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

function unfinishedOf(row: MessageRow): number {
  const { targeted, accepted, failed, gone } = row;
  return Math.max(0, targeted - accepted - failed - gone - heldOf(row));
}

/** The shares of the push services among the devices of a message that wait. */
async function sampleServices(db: Executor, message: string): Promise<ReadonlyMap<string, number>> {
  const waiting = db
    .selectFrom('retry')
    .select(['shard', 'token'])
    .where('message', '=', message)
    .limit(sampleSize)
    .as('waiting');
  const devices = await db
    .selectFrom(waiting)
    .innerJoin('device', (join) =>
      join.onRef('device.shard', '=', 'waiting.shard').onRef('device.token', '=', 'waiting.token'),
    )
    .select('endpoint')
    .execute();
  const services = Map.groupBy(devices, ({ endpoint }) => pushServiceOf(new URL(endpoint)) ?? 'other');
  return new Map([...services].map(([service, { length }]) => [service, length / devices.length]));
}

/** Devices of other messages of the site that share the rate. An urgent message waits only for urgent ones. */
async function countAhead(db: Executor, { site, id, urgency }: MessageRow): Promise<number> {
  const open = db.selectFrom('batch').select('message').where('site', '=', site);
  let others = db
    .selectFrom('message')
    .selectAll()
    .select(spreadCounts)
    .where('site', '=', site)
    .where('id', 'in', open)
    .where('id', '!=', id)
    .where('state', '=', 'sending');
  if (urgency === 'high') others = others.where('urgency', '=', 'high');
  const rows = await others.execute();
  return rows.reduce((sum, row) => sum + unfinishedOf(counted(row)), 0);
}
