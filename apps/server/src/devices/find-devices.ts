import type { Filter } from '@sineta/protocol';
import { forKeyShare } from '../database/dialect.ts';
import type { Executor } from '../database/executor.ts';
import { filterOnly } from '../database/filter-only.ts';
import type { DeviceRow } from '../database/schema.ts';
import { fits } from './list/filter.ts';
import { isOneOf } from '../database/sharding/one-of.ts';
import { shardOf } from '../database/sharding/shard.ts';
import { endOfTokens } from './token-range.ts';

export async function findDevice(db: Executor, token: string): Promise<DeviceRow | undefined> {
  return deviceOf(db, token).executeTakeFirst();
}

/** The query for a device, which a transaction may lock. */
export function deviceOf(db: Executor, token: string) {
  return db.selectFrom('device').selectAll().where('shard', '=', shardOf(token)).where('token', '=', token);
}

/** Finds the device of a site by its token or the start of it, within a range of the primary key. */
export async function findDeviceOf(
  db: Executor,
  site: string,
  reference: string,
): Promise<DeviceRow | undefined> {
  return db
    .selectFrom('device')
    .selectAll()
    .where('shard', '=', shardOf(reference))
    .where('token', '>=', reference)
    .where('token', '<', endOfTokens(reference))
    .where('site', '=', site)
    .executeTakeFirst();
}

/** The devices of a site among `tokens` that match a filter, in any order. */
export async function findDevices(
  db: Executor,
  site: string,
  tokens: readonly string[],
  filter: Filter = {},
): Promise<DeviceRow[]> {
  if (tokens.length === 0) return [];
  return db
    .selectFrom('device')
    .selectAll()
    .where(isOneOf(tokens))
    .where((where) => filterOnly(where('site', '=', site)))
    .where(fits(site, filter, { oneByOne: true }))
    .execute();
}

/** Finds which of these devices exist, and keeps them from being deleted until the transaction ends. */
export async function lockDevices(db: Executor, tokens: readonly string[]): Promise<ReadonlySet<string>> {
  if (tokens.length === 0) return new Set();
  // In the order in which changes of users lock them, so that few transactions deadlock.
  const query = db.selectFrom('device').select('token').where(isOneOf(tokens)).orderBy('token');
  const rows = await forKeyShare(db, query).execute();
  return new Set(rows.map(({ token }) => token));
}

/** The number of devices of a site that can be reached, as far as is known. */
export async function countDevices(db: Executor, site: string): Promise<number> {
  const { count } = await db
    .selectFrom('device')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('site', '=', site)
    .where('gone_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The subscription of a device, as its browser sent it. */
export function subscriptionOf(device: DeviceRow) {
  return {
    endpoint: device.endpoint,
    keys: {
      p256dh: Buffer.from(device.p256dh).toString('base64url'),
      auth: Buffer.from(device.auth).toString('base64url'),
    },
  };
}
