import { deviceIdOf, type DevicesQuery, type Filter } from '@sineta/protocol';
import type { Expression, ExpressionBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import { endOfTokens } from '../token-range.ts';
import { isInState } from './device-state.ts';
import { findDevices } from '../find-devices.ts';
import type { Executor } from '../../database/executor.ts';
import { findFew } from './few-devices.ts';
import { fits } from './filter.ts';
import { filterOfSegment } from './target-filter.ts';
import { filterOnly } from '../../database/filter-only.ts';
import { isOneOf } from '../../database/sharding/one-of.ts';
import { pageOf } from '../../database/paging/page.ts';
import type { DeviceRow, Schema } from '../../database/schema.ts';
import { shardOf } from '../../database/sharding/shard.ts';

/**
 * A position in a list of devices: the time of registration in milliseconds, and the token or its start, the device id.
 */
export interface DeviceCursor {
  readonly createdAt: number;
  readonly token: string;
}

interface DevicePage {
  readonly devices: readonly DeviceRow[];
  /** The start of the next page; undefined on the last page. */
  readonly next?: DeviceCursor | undefined;
}

type PageQuery = Omit<DevicesQuery, 'after'> & { readonly after?: DeviceCursor | undefined };
type Key = Pick<DeviceRow, 'created_at' | 'token'>;

/**
 * The most devices that a page reads, so that rare matches are not expensive. Browser, system and language are not in
 * the index of the list and are looked up for each device.
 */
const scanned = { byIndex: 10_000, byLookUp: 2_000 };

/**
 * One page of a site's devices by age, newest first by default; ordered by token if the start of a token is given.
 * @throws ApiError `not_found` if the site has no such segment
 */
export async function listDevices(db: Executor, site: string, query: PageQuery): Promise<DevicePage> {
  const segment =
    query.segment === undefined ? undefined : await filterOfSegment(db, site, query.segment, 'segment');
  const isWanted = conditionOf(site, query, segment);
  const { all, isWithin } = query.search === undefined ? byAge(query) : byToken(query, query.search);
  const { createdAfter, createdBefore } = query;
  const few = query.search === undefined ? await findFew(db, site, query) : undefined;
  if (few?.length === 0) return { devices: [] };
  // Few devices are looked up by their tokens: by the index of the list, SQLite would read all devices of the site.
  let ofSite = few
    ? db
        .selectFrom('device')
        .where(isOneOf(few))
        .where((where) => filterOnly(where('device.site', '=', site)))
    : db.selectFrom('device').where('device.site', '=', site);
  // Follows the order of the index, so that no page reads devices outside its time range.
  if (createdAfter) ofSite = ofSite.where('device.created_at', '>=', Date.parse(createdAfter));
  if (createdBefore) ofSite = ofSite.where('device.created_at', '<', Date.parse(createdBefore));
  const keys = all(ofSite).select(['device.created_at', 'device.token']);
  // Without a filter, every device that is read belongs to the page.
  const { state, topic, tag, user, language, timeZone, seenAfter, seenBefore } = query;
  const looksUp =
    query.search ??
    state ??
    topic ??
    tag ??
    user ??
    timeZone ??
    segment ??
    seenAfter ??
    seenBefore ??
    language?.includes('-');
  const bound = looksUp ? scanned.byLookUp : scanned.byIndex;
  const until: Key | false | undefined =
    isWanted &&
    !few &&
    (await keys
      .offset(bound - 1)
      .limit(1)
      .executeTakeFirst());
  const inReach = until ? keys.where((where) => isWithin(where, until)) : keys;
  const matching = isWanted ? inReach.where(isWanted) : inReach;
  const found = await matching.limit(query.limit + 1).execute();
  const { rows, end = until } = pageOf(found, query.limit);
  return {
    devices: await findInOrder(db, site, rows),
    next: end ? { createdAt: end.created_at, token: end.token } : undefined,
  };
}

type Where = ExpressionBuilder<Schema, 'device'>;

/** An order of devices: the condition for devices after the cursor, and for devices up to another one. */
interface Order {
  readonly all: <Row>(
    devices: SelectQueryBuilder<Schema, 'device', Row>,
  ) => SelectQueryBuilder<Schema, 'device', Row>;
  readonly isWithin: (where: Where, until: Key) => Expression<SqlBool>;
}

/** In the order of the index, or against it. */
function byAge({ after, order }: PageQuery): Order {
  const place = (where: Where) => where.refTuple('device.created_at', 'device.token');
  const isOldestFirst = order === 'oldest';
  const direction = isOldestFirst ? 'asc' : 'desc';
  // A cursor has the id of a device, which sorts before its token.
  const last = after && (isOldestFirst ? endOfTokens(after.token) : after.token);
  return {
    all: (devices) =>
      (after && last !== undefined
        ? devices.where((where) =>
            where(place(where), isOldestFirst ? '>' : '<', where.tuple(after.createdAt, last)),
          )
        : devices
      )
        .orderBy('device.created_at', direction)
        .orderBy('device.token', direction),
    isWithin: (where, until) =>
      where(place(where), isOldestFirst ? '<=' : '>=', where.tuple(until.created_at, until.token)),
  };
}

/** The tokens with this prefix, in the order of the primary key. */
function byToken({ after }: PageQuery, beginning: string): Order {
  return {
    all: (devices) =>
      devices
        .where('device.shard', '=', shardOf(beginning))
        .where('device.token', '>=', beginning)
        .where('device.token', '<', endOfTokens(beginning))
        .where('device.token', '>', after ? endOfTokens(after.token) : '')
        .orderBy('device.token'),
    isWithin: (where, until) => where('device.token', '<=', until.token),
  };
}

/** The condition for devices to be listed; undefined if all are. */
function conditionOf(
  site: string,
  query: PageQuery,
  segment: Filter | undefined,
): ((where: Where) => Expression<SqlBool>) | undefined {
  const { state } = query;
  const filter = filterOf(query, segment);
  if (!state && !filter) return undefined;
  return (where) =>
    where.and([
      ...(state ? [isInState(where, state)] : []),
      ...(filter ? [fits(site, filter, { oneByOne: true })(where)] : []),
    ]);
}

function filterOf(query: PageQuery, segment: Filter | undefined): Filter | undefined {
  const { browser, system, language, topic, tag, user, timeZone, seenAfter, seenBefore } = query;
  const filter: Filter = {
    ...(browser && { browsers: [browser] }),
    ...(system && { systems: [system] }),
    ...(language && { languages: [language] }),
    ...(topic && { topics: [topic] }),
    ...(tag && { tags: [tag] }),
    ...(user && { users: [user] }),
    ...(timeZone && { timeZones: [timeZone] }),
    ...(seenAfter && { seenAfter }),
    ...(seenBefore && { seenBefore }),
    ...(segment && { all: [segment] }),
  };
  return Object.keys(filter).length > 0 ? filter : undefined;
}

async function findInOrder(db: Executor, site: string, page: readonly Key[]): Promise<DeviceRow[]> {
  const tokens = page.map(({ token }) => token);
  const found = new Map((await findDevices(db, site, tokens)).map((device) => [device.token, device]));
  return tokens.flatMap((token) => found.get(token) ?? []);
}

/** The cursor of a page. It contains the id of a device, not its token, because it is part of a URL. */
export function deviceCursor({ createdAt, token }: DeviceCursor): string {
  return `${createdAt}.${deviceIdOf(token)}`;
}

/** @param text - matches the protocol's `deviceCursorSchema` */
export function parseDeviceCursor(text: string): DeviceCursor {
  const [createdAt = '', token = ''] = text.split('.');
  return { createdAt: Number(createdAt), token };
}
