import type { Filter } from '@sineta/protocol';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Executor } from '../../database/executor.ts';
import type { DeviceRow, Schema } from '../../database/schema.ts';
import { type DeliverableDevice, deliverableColumns } from '../deliverable-device.ts';
import { filterOnly } from '../../database/filter-only.ts';
import { takeTurns } from '../../database/take-turns.ts';
import { fits } from './filter.ts';
import { timeZoneAsOf } from '../time-zones/past-time-zones.ts';
import { shardCount, shardOf } from '../../database/sharding/shard.ts';
import { endOfTokens } from '../token-range.ts';

/** A filter by time zone. `not-in` also matches devices whose time zone is unknown. */
export interface TimeZoneFilter {
  readonly kind: 'in' | 'not-in';
  readonly zones: readonly string[];
}

/**
 * A filter by the time zones that devices had at an instant, in milliseconds. For a device that registered later, it is
 * the time zone of its registration.
 */
export interface PastTimeZoneFilter extends TimeZoneFilter {
  readonly asOf: number;
}

/** The time zones of a wave, and its instant: devices that registered later were not in it. */
interface PlannedWave extends TimeZoneFilter {
  readonly at: number;
}

/** The devices that a local-time message was planned for, one time-zone wave after the other. */
export interface PlannedWaves {
  /** The time zones that devices had at this instant, in milliseconds. */
  readonly asOf: number;
  /** The waves of which every device was planned. */
  readonly complete: readonly PlannedWave[];
  /** The wave whose devices were planned up to a position. */
  readonly partial: PlannedWave | undefined;
  readonly until: Position;
}

/**
 * The audience of a broadcast: the devices of a site that existed at `before`, optionally only those of a topic or
 * those that match a filter.
 */
export interface Audience {
  readonly site: string;
  readonly topic: string | null;
  readonly filter: Filter | null;
  /** In milliseconds. Devices that register later are not part of the audience. */
  readonly before: number;
  readonly timeZones?: PastTimeZoneFilter | undefined;
  /** Other devices are not part of the audience. */
  readonly planned?: PlannedWaves;
  /** Devices after this position are not part of the audience. */
  readonly until?: Position;
  /** A cancelled message: devices that are stored as without a request of it are not part of the audience. */
  readonly requested?: string;
}

/** A position in the order of devices, which is by shard and token. */
export interface Position {
  readonly shard: number;
  readonly token: string;
}

export const start: Position = { shard: 0, token: '' };
export const end: Position = { shard: shardCount, token: '' };

/** The position after a device, by its token or id; the start if undefined. */
export function positionAfter(device: string | undefined): Position {
  return device === undefined ? start : { shard: shardOf(device), token: endOfTokens(device) };
}

/** A page of an audience: `until` is its last device. */
export interface DeviceRange {
  readonly devices: number;
  readonly until: Position;
}

/** The next devices of an audience after a position, at most `limit`; undefined if there are none. */
export async function nextRange(
  db: Executor,
  audience: Audience,
  after: Position,
  limit: number,
): Promise<DeviceRange | undefined> {
  let range: DeviceRange | undefined;
  const nextTurn = takeTurns(db);
  const { until = end } = audience;
  for (let { shard, token } = after; shard < shardCount && shard <= until.shard; shard++, token = '') {
    const before = range?.devices ?? 0;
    if (before === limit) break;
    let page = devicesOf(db, audience, shard)
      .select('device.token')
      .where('device.token', '>', token)
      .orderBy('device.token')
      .limit(limit - before);
    if (shard === until.shard) page = page.where('device.token', '<=', until.token);
    // Counted in the database, because transferring the rows would cost more than finding them.
    const { devices, last } = await db
      .selectFrom(page.as('page'))
      .select(({ fn }) => [fn.countAll<number>().as('devices'), fn.max('page.token').as('last')])
      .executeTakeFirstOrThrow();
    if (last !== null) range = { devices: before + devices, until: { shard, token: last } };
    await nextTurn();
  }
  return range;
}

/** What decides whether a device of a divided audience gets a message. */
export type AudienceDevice = Pick<DeviceRow, 'token' | 'created_at'>;

/** The next devices of an audience after a position, at most `limit`. */
export async function nextDevices(
  db: Executor,
  audience: Audience,
  after: Position,
  limit: number,
): Promise<AudienceDevice[]> {
  const devices: AudienceDevice[] = [];
  const nextTurn = takeTurns(db);
  const { until = end } = audience;
  for (let { shard, token } = after; shard < shardCount && shard <= until.shard; shard++, token = '') {
    if (devices.length === limit) break;
    let page = devicesOf(db, audience, shard)
      .select(['device.token', 'device.created_at'])
      .where('device.token', '>', token)
      .orderBy('device.token')
      .limit(limit - devices.length);
    if (shard === until.shard) page = page.where('device.token', '<=', until.token);
    devices.push(...(await page.execute()));
    await nextTurn();
  }
  return devices;
}

/** The devices of an audience after one position, up to and including another, in order. */
export async function listDevicesBetween(
  db: Executor,
  audience: Audience,
  after: Position,
  until: Position,
): Promise<(DeliverableDevice & AudienceDevice)[]> {
  const found: (DeliverableDevice & AudienceDevice)[] = [];
  const nextTurn = takeTurns(db);
  for (let { shard, token } = after; shard <= until.shard; shard++, token = '') {
    let query = devicesOf(db, audience, shard)
      .select([...deliverableColumns, 'created_at'])
      .where('device.token', '>', token);
    if (shard === until.shard) query = query.where('device.token', '<=', until.token);
    found.push(...(await query.orderBy('device.token').execute()));
    await nextTurn();
  }
  return found;
}

function devicesOf(
  db: Executor,
  { site, topic, filter, before, timeZones, planned, requested }: Audience,
  shard: number,
) {
  let devices = db
    .selectFrom('device')
    .where('device.shard', '=', shard)
    .where((where) =>
      filterOnly(where.and([where('device.site', '=', site), where('device.created_at', '<=', before)])),
    );
  if (timeZones !== undefined && timeZones.zones.length > 0) {
    devices = devices.where((where) => isIn(where, timeZones, timeZones.asOf));
  }
  if (planned !== undefined) devices = devices.where((where) => wasPlanned(where, planned, shard));
  if (requested !== undefined) devices = devices.where((where) => hadRequest(where, requested, shard));
  if (topic !== null) devices = devices.where(fits(site, { topics: [topic] }));
  return filter === null ? devices : devices.where(fits(site, filter, { now: before }));
}

type WhereDevice = ExpressionBuilder<Schema, 'device'>;

function isIn(where: WhereDevice, { kind, zones }: TimeZoneFilter, asOf: number): Expression<SqlBool> {
  if (zones.length === 0) return kind === 'in' ? where.or([]) : where.and([]);
  const zone = timeZoneAsOf(where, asOf);
  return kind === 'in'
    ? where(zone, 'in', zones)
    : where.or([where(zone, 'is', null), where(zone, 'not in', zones)]);
}

function wasPlanned(
  where: WhereDevice,
  { asOf, complete, partial, until }: PlannedWaves,
  shard: number,
): Expression<SqlBool> {
  const inWave = (wave: PlannedWave) =>
    where.and([isIn(where, wave, asOf), where('device.created_at', '<=', wave.at)]);
  const inWaves = complete.map(inWave);
  if (partial === undefined || shard > until.shard) return where.or(inWaves);
  const inPart = inWave(partial);
  if (shard < until.shard) return where.or([...inWaves, inPart]);
  return where.or([...inWaves, where.and([inPart, where('device.token', '<=', until.token)])]);
}

function hadRequest(where: WhereDevice, message: string, shard: number): Expression<SqlBool> {
  const without = where
    .selectFrom('retry')
    .select('retry.token')
    .where('retry.shard', '=', shard)
    .where('retry.message', '=', message)
    .whereRef('retry.token', '=', 'device.token')
    .where('retry.attempts', '=', 0);
  return where.not(where.exists(without));
}
