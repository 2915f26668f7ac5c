import type { Executor } from './executor.ts';
import type { DeviceRow } from './schema.ts';
import { shardCount } from './shard.ts';

/** Devices by their time zone; `not-in` are also those whose time zone is not known. */
export interface TimeZoneFilter {
  readonly kind: 'in' | 'not-in';
  readonly zones: readonly string[];
}

/** Whom a broadcast is for: the devices of a site that were there at `before`, or those of one topic. */
export interface Audience {
  readonly site: string;
  readonly topic: string | null;
  /** Milliseconds: a device that registers later does not belong. */
  readonly before: number;
  readonly timeZones?: TimeZoneFilter | undefined;
}

/** A place in the order of devices, which is by shard and token. */
export interface Position {
  readonly shard: number;
  readonly token: string;
}

export const start: Position = { shard: 0, token: '' };
export const end: Position = { shard: shardCount, token: '' };

/** The next `limit` devices of an audience after a place, as their places alone. */
export async function listPositions(
  db: Executor,
  audience: Audience,
  after: Position,
  limit: number,
): Promise<Position[]> {
  const found: Position[] = [];
  for (let { shard, token } = after; shard < shardCount && found.length < limit; shard++, token = '') {
    const rows = await devicesOf(db, audience, shard)
      .select(['device.shard', 'device.token'])
      .where('device.token', '>', token)
      .orderBy('device.token')
      .limit(limit - found.length)
      .execute();
    found.push(...rows);
  }
  return found;
}

/** The devices of an audience after one place, up to and with another, in order. */
export async function listDevicesBetween(
  db: Executor,
  audience: Audience,
  after: Position,
  until: Position,
): Promise<DeviceRow[]> {
  const found: DeviceRow[] = [];
  for (let { shard, token } = after; shard <= until.shard; shard++, token = '') {
    let query = devicesOf(db, audience, shard).selectAll('device').where('device.token', '>', token);
    if (shard === until.shard) query = query.where('device.token', '<=', until.token);
    found.push(...(await query.orderBy('device.token').execute()));
  }
  return found;
}

function devicesOf(db: Executor, { site, topic, before, timeZones }: Audience, shard: number) {
  let devices = db
    .selectFrom('device')
    .where('device.shard', '=', shard)
    .where('device.site', '=', site)
    .where('device.created_at', '<=', before);
  if (timeZones !== undefined && timeZones.zones.length > 0) {
    const { kind, zones } = timeZones;
    devices = devices.where((where) =>
      kind === 'in'
        ? where('device.time_zone', 'in', zones)
        : where.or([where('device.time_zone', 'is', null), where('device.time_zone', 'not in', zones)]),
    );
  }
  if (topic === null) return devices;
  // A semi-join on the whole primary key: one look-up a device, in the order of the devices.
  return devices.where((where) =>
    where.exists(
      where
        .selectFrom('topic_subscription')
        .select('topic_subscription.token')
        .where('topic_subscription.shard', '=', shard)
        .where('topic_subscription.site', '=', site)
        .where('topic_subscription.topic', '=', topic)
        .whereRef('topic_subscription.token', '=', 'device.token'),
    ),
  );
}
