import { type Attributes, limits, type Preferences } from '@sineta/protocol';
import { sql } from 'kysely';
import { forUpdate, isPostgres } from '../../database/dialect.ts';
import { type Executor, inTransaction } from '../../database/executor.ts';
import type { DeviceRow } from '../../database/schema.ts';
import { shardOf } from '../../database/sharding/shard.ts';
import { attributesOf, removeAttributes, setAttributes } from '../attributes/attributes.ts';
import { countChanges } from '../counts/count-changes.ts';
import { deviceOf, findDevice } from '../find-devices.ts';
import { dropDigest } from '../preferences/digest.ts';
import { preferencesOf, setPreferences } from '../preferences/preferences.ts';
import { listTopicsOf, replaceTopics } from '../topics/topics.ts';

/** The devices of users of a site, those that were seen last first. */
export async function devicesOfUsers(
  db: Executor,
  site: string,
  users: readonly string[],
): Promise<DeviceRow[]> {
  return db
    .selectFrom('device')
    .selectAll()
    .where('site', '=', site)
    .where('user_id', 'in', users)
    .orderBy('last_seen_at', 'desc')
    .orderBy('token')
    .execute();
}

/**
 * Links a device to a user, or to none. A user's topics, preferences and attributes are the same on all devices: a device that
 * joins others takes theirs, and one that leaves loses the attributes. Of more devices than a user can have, the one that was
 * seen longest ago leaves.
 *
 * @returns false if there is no such device
 */
export async function linkUser(
  db: Executor,
  token: string,
  user: string | null,
  now = Date.now(),
): Promise<boolean> {
  // Nearly every registration confirms the user that the device has.
  const known = await findDevice(db, token);
  if (known === undefined) return false;
  if (known.user_id === user) return true;
  return inTransaction(db, async (transaction) => {
    if (user !== null) await lockUsers(transaction, known.site, [user]);
    const device = await forUpdate(transaction, deviceOf(transaction, token)).executeTakeFirst();
    if (device === undefined) return false;
    await setUser(transaction, device, user, now);
    if (user === null) return true;
    const others = (await devicesOfUsers(transaction, device.site, [user])).filter(
      (other) => other.token !== token,
    );
    if (others[0] === undefined) return true;
    const topics = (await listTopicsOf(transaction, [others[0]])).get(others[0].token) ?? [];
    await setTopics(transaction, device, topics, now);
    await setPreferences(transaction, device, preferencesOf(others[0]), now);
    const attributes = (await attributesOf(transaction, [others[0].token])).get(others[0].token) ?? {};
    await setAttributes(transaction, device.site, [token], attributes);
    for (const left of others.slice(limits.devicesPerUser - 1)) {
      await setUser(transaction, left, null, now);
    }
    return true;
  });
}

/**
 * Makes changes of the devices of users come one after the other until the transaction ends: a device that joins has no row
 * that those of the others could lock. SQLite runs one transaction at a time.
 */
export async function lockUsers(
  transaction: Executor,
  site: string,
  users: readonly string[],
): Promise<void> {
  if (!isPostgres(transaction)) return;
  // Sorted, so that concurrent transactions with the same users do not deadlock.
  for (const user of [...new Set(users)].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${site}:${user}`}, 0))`.execute(transaction);
  }
}

/** Locks a device and the others of its user, in one order everywhere, so that changes come one after the other. */
export async function lockWithUser(transaction: Executor, token: string): Promise<DeviceRow | undefined> {
  const device = await deviceOf(transaction, token).executeTakeFirst();
  if (device !== undefined && device.user_id !== null) {
    const { site, user_id: user } = device;
    await lockUsers(transaction, site, [user]);
    await lockDevicesOf(transaction, site, user);
  }
  return forUpdate(transaction, deviceOf(transaction, token)).executeTakeFirst();
}

/** Locks the devices of a user, in one order everywhere. */
export function lockDevicesOf(transaction: Executor, site: string, user: string): Promise<DeviceRow[]> {
  const ofUser = transaction.selectFrom('device').selectAll().where('site', '=', site);
  return forUpdate(transaction, ofUser.where('user_id', '=', user).orderBy('token')).execute();
}

/** Gives the other devices of a device's user the same topics. Call it in a transaction. */
export async function shareTopics(
  transaction: Executor,
  { site, token, user_id: user }: DeviceRow,
  topics: readonly string[],
  now: number,
): Promise<void> {
  if (user === null) return;
  for (const other of await devicesOfUsers(transaction, site, [user])) {
    if (other.token !== token) await setTopics(transaction, other, topics, now);
  }
}

/**
 * Replaces the attributes of a device, and of the other devices of its user.
 * @returns false if there is no such device
 */
export function replaceAttributes(db: Executor, token: string, attributes: Attributes): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const device = await lockWithUser(transaction, token);
    if (device === undefined) return false;
    const { site, user_id: user } = device;
    const devices = user === null ? [device] : await devicesOfUsers(transaction, site, [user]);
    const tokens = devices.map((each) => each.token);
    await setAttributes(transaction, site, tokens, attributes);
    return true;
  });
}

/** Gives the other devices of a device's user the same preferences. Call it in a transaction. */
export async function sharePreferences(
  transaction: Executor,
  { site, token, user_id: user }: DeviceRow,
  preferences: Preferences,
  now: number,
): Promise<void> {
  if (user === null) return;
  for (const other of await devicesOfUsers(transaction, site, [user])) {
    if (other.token !== token) await setPreferences(transaction, other, preferences, now);
  }
}

async function setUser(
  transaction: Executor,
  { token, user_id: former }: DeviceRow,
  user: string | null,
  now: number,
): Promise<void> {
  if (former !== null) {
    // It may name a message to the former user.
    await dropDigest(transaction, token);
    await removeAttributes(transaction, [token]);
  }
  await transaction
    .updateTable('device')
    .set({ user_id: user, ...(former !== null && { user_left_at: now, last_clicked_at: null }) })
    .where('shard', '=', shardOf(token))
    .where('token', '=', token)
    .execute();
}

async function setTopics(
  transaction: Executor,
  device: DeviceRow,
  topics: readonly string[],
  now: number,
): Promise<void> {
  const { site, shard, token } = device;
  const before = { ...device, topics: await replaceTopics(transaction, site, token, topics) };
  const after = { ...device, topics: [...new Set(topics)] };
  await countChanges(transaction, [{ site, shard, before, after }], now);
}
