import { randomBytes } from 'node:crypto';
import { type ImportLine, limits } from '@sineta/protocol';
import { createBulkInsert } from '../database/bulk-insert.ts';
import type { Executor } from '../database/executor.ts';
import { powerOfTwoChunks } from '../database/paging/chunks.ts';
import type { DeviceRow } from '../database/schema.ts';
import { isOneOf } from '../database/sharding/one-of.ts';
import { shardOf } from '../database/sharding/shard.ts';
import { insertAttributesOf, removeAttributes } from './attributes/attributes.ts';
import { countChanges } from './counts/count-changes.ts';
import { limitDevicesOf } from './devices.ts';
import { primaryLanguage } from './language.ts';
import { preferencesColumn } from './preferences/preferences.ts';
import { keysOf, type SubscriptionKeys, subscriptionColumns } from './subscription.ts';
import { addTimeZone } from './time-zones/time-zones.ts';
import { devicesOfUsers, lockUsers } from './users/users.ts';

/** Rows per statement, far below the 32,766 values that SQLite accepts. */
const rowsAtOnce = 512;

const insertDevices = createBulkInsert('device', [
  'shard',
  'token',
  'site',
  'endpoint',
  'p256dh',
  'auth',
  'vapid_key',
  'locale',
  'language',
  'browser',
  'system',
  'time_zone',
  'preferences',
  'user_id',
  'created_at',
  'last_seen_at',
]);
const insertTopics = createBulkInsert('topic_subscription', ['shard', 'site', 'topic', 'token']);
const insertTags = createBulkInsert('device_tag', ['shard', 'site', 'tag', 'token']);

/**
 * Adds the devices of the subscriptions that are new, in few statements. Call it in a transaction.
 * @returns the token of each device, in the order of the registrations; `undefined` where the subscription is registered
 *   already, or occurs before
 */
export async function addDevices(
  db: Executor,
  site: string,
  registrations: readonly ImportLine[],
  now: number,
): Promise<readonly (string | undefined)[]> {
  const candidates = registrations.map((registration) => ({
    registration,
    token: randomBytes(32).toString('base64url'),
    ...keysOf(site, registration.subscription),
  }));
  // Sorted in the same order everywhere, so that concurrent groups with the same devices do not deadlock.
  const fresh = await claimSubscriptions(
    db,
    candidates.toSorted((a, b) => a.fingerprint.compare(b.fingerprint)),
  );
  const added = candidates.filter(({ token }) => fresh.has(token));
  if (added.length === 0) return candidates.map(() => undefined);
  const devices = added.map(({ token, registration }) => ({
    shard: shardOf(token),
    token,
    site,
    ...subscriptionColumns(registration.subscription, registration.vapidKey),
    locale: registration.locale ?? null,
    language: primaryLanguage(registration.locale),
    browser: registration.browser ?? ('other' as const),
    system: registration.system ?? ('other' as const),
    time_zone: registration.timeZone ?? null,
    preferences: preferencesColumn(registration.preferences),
    user_id: registration.user ?? null,
    created_at: now,
    last_seen_at: now,
  }));
  await insertDevices(db, devices);
  await insertAttributesOf(
    db,
    site,
    added.map(({ token, registration: { attributes = {} } }) => ({ token, attributes })),
  );
  await unlinkSurplus(db, site, devices);
  const topics = added.flatMap(({ token, registration: { topics = [] } }) =>
    [...new Set(topics)].map((topic) => ({ shard: shardOf(token), site, topic, token })),
  );
  await insertTopics(db, topics);
  const tags = added.flatMap(({ token, registration: { tags = [] } }) =>
    [...new Set(tags)].map((tag) => ({ shard: shardOf(token), site, tag, token })),
  );
  await insertTags(db, tags);
  const timeZones = new Set(devices.flatMap(({ time_zone }) => time_zone ?? []));
  for (const timeZone of [...timeZones].sort()) await addTimeZone(db, site, timeZone);
  const topicsOf = Map.groupBy(topics, ({ token }) => token);
  const tagsOf = Map.groupBy(tags, ({ token }) => token);
  const changes = devices.map((device) => ({
    site,
    shard: device.shard,
    after: {
      ...device,
      topics: topicsOf.get(device.token)?.map(({ topic }) => topic) ?? [],
      tags: tagsOf.get(device.token)?.map(({ tag }) => tag) ?? [],
    },
  }));
  await countChanges(db, changes, now);
  await limitDevicesOf(
    db,
    added.map(({ endpoint }) => endpoint),
    now,
  );
  return candidates.map(({ token }) => (fresh.has(token) ? token : undefined));
}

interface Candidate extends SubscriptionKeys {
  readonly token: string;
}

/** The tokens of the devices whose subscriptions were new. */
async function claimSubscriptions(db: Executor, candidates: readonly Candidate[]): Promise<Set<string>> {
  const fresh = new Set<string>();
  for (const rows of powerOfTwoChunks(candidates, rowsAtOnce)) {
    const claimed = await db
      .insertInto('device_subscription')
      .values(rows.map(({ fingerprint, token, endpoint }) => ({ fingerprint, token, endpoint })))
      .onConflict((conflict) => conflict.column('fingerprint').doNothing())
      .returning('token')
      .execute();
    for (const { token } of claimed) fresh.add(token);
  }
  return fresh;
}

/** Takes the user from added devices that are more than a user can have. */
async function unlinkSurplus(
  db: Executor,
  site: string,
  added: readonly Pick<DeviceRow, 'token' | 'user_id'>[],
): Promise<void> {
  const users = new Set(added.flatMap(({ user_id }) => user_id ?? []));
  if (users.size === 0) return;
  await lockUsers(db, site, [...users]);
  const isAdded = new Set(added.map(({ token }) => token));
  const devices = await devicesOfUsers(db, site, [...users]);
  const surplus = [...Map.groupBy(devices, ({ user_id }) => user_id).values()].flatMap((ofUser) =>
    ofUser
      .filter(({ token }) => isAdded.has(token))
      .slice(0, Math.max(0, ofUser.length - limits.devicesPerUser)),
  );
  for (const chunk of powerOfTwoChunks(surplus, rowsAtOnce)) {
    const tokens = chunk.map(({ token }) => token);
    await db.updateTable('device').set({ user_id: null }).where(isOneOf(tokens)).execute();
    await removeAttributes(db, tokens);
  }
}
