import type { Filter } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import { type DeliverableDevice, deliverableColumns } from '../deliverable-device.ts';
import { fits } from './filter.ts';
import { timeZoneAsOf } from '../time-zones/past-time-zones.ts';
import { shardCount } from '../../database/sharding/shard.ts';

/** Devices by their time zone; `not-in` are also those whose time zone is not known. */
export interface TimeZoneFilter {
  readonly kind: 'in' | 'not-in';
  readonly zones: readonly string[];
}

/** A filter by the time zones that devices had at one instant, in milliseconds; later ones have that of their registration. */
export interface PastTimeZoneFilter extends TimeZoneFilter {
  readonly asOf: number;
}

/** Whom a broadcast is for: the devices of a site that were there at `before`, of one topic, or that fit a filter. */
export interface Audience {
  readonly site: string;
  readonly topic: string | null;
  readonly filter: Filter | null;
  /** Milliseconds: a device that registers later does not belong. */
  readonly before: number;
  readonly timeZones?: PastTimeZoneFilter | undefined;
}

/** A place in the order of devices, which is by shard and token. */
export interface Position {
  readonly shard: number;
  readonly token: string;
}

export const start: Position = { shard: 0, token: '' };
export const end: Position = { shard: shardCount, token: '' };

/** So many devices of an audience in order, of which `until` is the last. */
export interface Stretch {
  readonly devices: number;
  readonly until: Position;
}

/** The next devices of an audience after a place, `limit` at most; undefined when there are none. */
export async function nextStretch(
  db: Executor,
  audience: Audience,
  after: Position,
  limit: number,
): Promise<Stretch | undefined> {
  let stretch: Stretch | undefined;
  for (let { shard, token } = after; shard < shardCount; shard++, token = '') {
    const before = stretch?.devices ?? 0;
    if (before === limit) break;
    const page = devicesOf(db, audience, shard)
      .select('device.token')
      .where('device.token', '>', token)
      .orderBy('device.token')
      .limit(limit - before);
    // Counted where they lie: a row each would cost more to hand over than to find.
    const { devices, last } = await db
      .selectFrom(page.as('page'))
      .select(({ fn }) => [fn.countAll<number>().as('devices'), fn.max('page.token').as('last')])
      .executeTakeFirstOrThrow();
    if (last !== null) stretch = { devices: before + devices, until: { shard, token: last } };
  }
  return stretch;
}

/** The devices of an audience after one place, up to and with another, in order. */
export async function listDevicesBetween(
  db: Executor,
  audience: Audience,
  after: Position,
  until: Position,
): Promise<DeliverableDevice[]> {
  const found: DeliverableDevice[] = [];
  for (let { shard, token } = after; shard <= until.shard; shard++, token = '') {
    let query = devicesOf(db, audience, shard).select(deliverableColumns).where('device.token', '>', token);
    if (shard === until.shard) query = query.where('device.token', '<=', until.token);
    found.push(...(await query.orderBy('device.token').execute()));
  }
  return found;
}

function devicesOf(db: Executor, { site, topic, filter, before, timeZones }: Audience, shard: number) {
  let devices = db
    .selectFrom('device')
    .where('device.shard', '=', shard)
    .where('device.site', '=', site)
    .where('device.created_at', '<=', before);
  if (timeZones !== undefined && timeZones.zones.length > 0) {
    const { kind, zones, asOf } = timeZones;
    devices = devices.where((where) => {
      const zone = timeZoneAsOf(where, asOf);
      return kind === 'in'
        ? where(zone, 'in', zones)
        : where.or([where(zone, 'is', null), where(zone, 'not in', zones)]);
    });
  }
  if (topic !== null) devices = devices.where(fits({ topics: [topic] }));
  return filter === null ? devices : devices.where(fits(filter));
}
