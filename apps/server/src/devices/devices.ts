import { randomBytes } from 'node:crypto';
import type { Browser, RegisterDevice, System, UpdateDevice } from '@sineta/protocol';
import { removeAttributes } from './attributes/attributes.ts';
import { countChanges } from './counts/count-changes.ts';
import type { Traits } from './counts/device-counts.ts';
import { deviceOf, findDevice, subscriptionOf } from './find-devices.ts';
import { stateOf } from './list/device-state.ts';
import { forUpdate } from '../database/dialect.ts';
import { type Executor, inTransaction } from '../database/executor.ts';
import { primaryLanguage } from './language.ts';
import { isOneOf } from '../database/sharding/one-of.ts';
import { keepPastTimeZone, removePastTimeZones } from './time-zones/past-time-zones.ts';
import type { DeviceRow } from '../database/schema.ts';
import { shardOf } from '../database/sharding/shard.ts';
import {
  claimSubscription,
  fingerprintOf,
  keysOf,
  releaseSubscription,
  subscriptionColumns,
} from './subscription.ts';
import { listDefaultTopics } from '../sites/named-topics/named-topics.ts';
import { forgetDayMessages } from './preferences/day-messages.ts';
import { dropDigest } from './preferences/digest.ts';
import { preferencesColumn, setPreferences } from './preferences/preferences.ts';
import { removeTags } from './topics/tags.ts';
import { removeTestDevice } from './test-devices/test-devices.ts';
import { addTimeZone } from './time-zones/time-zones.ts';
import { removeTopics, replaceTopics } from './topics/topics.ts';
import { lockWithUser, sharePreferences, shareTopics } from './users/users.ts';

/** The platform of a device, if it is known. */
export interface Platform {
  readonly browser?: Browser | undefined;
  readonly system?: System | undefined;
}

/** What a browser registers, apart from the user, who is linked on its own. */
export type DeviceDescription = Omit<RegisterDevice, 'user'> & Platform;

export interface Registered {
  readonly token: string;
  readonly created: boolean;
  /** Whether the push service refused the subscription, so that the device must resubscribe. */
  readonly resubscribe: boolean;
}

/**
 * Registers a subscription of a site. If it is already registered, its device is updated; concurrent registrations of
 * the same subscription create one device. The topics, or else the default topics of the site, and the preferences apply only
 * to a new device: those of an existing device may be newer than what the browser knows.
 */
export function registerDevice(
  db: Executor,
  site: string,
  registration: DeviceDescription,
  now = Date.now(),
): Promise<Registered> {
  return inTransaction(db, async (transaction) => {
    const fresh = randomBytes(32).toString('base64url');
    const keys = keysOf(site, registration.subscription);
    for (;;) {
      const token = await claimSubscription(transaction, keys, fresh);
      if (token === fresh) {
        await addDevice(transaction, site, token, registration, now);
        await limitDevicesOf(transaction, [keys.endpoint], now, token);
        return { token, created: true, resubscribe: false };
      }
      const update = { ...registration, topics: undefined, preferences: undefined };
      if (await updateDevice(transaction, token, update, now)) {
        const known = await findDevice(transaction, token);
        return { token, created: false, resubscribe: known !== undefined && stateOf(known) !== 'active' };
      }
      // The owner of the subscription is a deleted device.
      await releaseSubscription(transaction, keys.fingerprint, token);
    }
  });
}

async function addDevice(
  db: Executor,
  site: string,
  token: string,
  registration: DeviceDescription,
  now: number,
): Promise<void> {
  const { subscription, vapidKey, locale, timeZone, preferences, browser, system } = registration;
  const traits = {
    language: primaryLanguage(locale),
    browser: browser ?? 'other',
    system: system ?? 'other',
  } as const;
  await db
    .insertInto('device')
    .values({
      shard: shardOf(token),
      token,
      site,
      ...subscriptionColumns(subscription, vapidKey),
      locale: locale ?? null,
      ...traits,
      time_zone: timeZone ?? null,
      preferences: preferencesColumn(preferences),
      created_at: now,
      last_seen_at: now,
    })
    .execute();
  if (timeZone !== undefined) await addTimeZone(db, site, timeZone);
  const topics = registration.topics ?? (await listDefaultTopics(db, site));
  await replaceTopics(db, site, token, topics);
  const after: Traits = { ...traits, vapid_key: vapidKey, topics: [...new Set(topics)] };
  await countChanges(db, [{ site, shard: shardOf(token), after }], now);
}

/** Changes the given properties; others stay unchanged. Returns false if there is no such device. */
export function updateDevice(
  db: Executor,
  token: string,
  update: Omit<UpdateDevice, 'user'> & Platform,
  now = Date.now(),
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const device =
      update.topics || update.preferences
        ? await lockWithUser(transaction, token)
        : await forUpdate(transaction, deviceOf(transaction, token)).executeTakeFirst();
    if (device === undefined) return false;
    const { subscription, vapidKey, locale, timeZone, topics, preferences } = update;
    const traits = {
      language: locale === undefined ? device.language : primaryLanguage(locale),
      browser: update.browser ?? device.browser,
      system: update.system ?? device.system,
    } as const;
    if (subscription) await moveSubscription(transaction, device, subscription, now);
    const moves = timeZone !== undefined && timeZone !== device.time_zone;
    if (moves) await addTimeZone(transaction, device.site, timeZone);
    await transaction
      .updateTable('device')
      .set({
        ...(subscription && vapidKey && subscriptionColumns(subscription, vapidKey)),
        ...(locale !== undefined && { locale }),
        ...traits,
        ...(moves && {
          time_zone: timeZone,
          time_zone_changed_at: await keepPastTimeZone(transaction, device, now),
        }),
        // A visit does not prove that the endpoint works: the device stays marked until a push arrives or its
        // subscription changes.
        ...(subscription &&
          subscription.endpoint !== device.endpoint && { gone_at: null, resubscribe_at: null }),
        last_seen_at: now,
      })
      .where('shard', '=', device.shard)
      .where('token', '=', token)
      .execute();
    const former = topics ? await replaceTopics(transaction, device.site, token, topics) : [];
    if (topics) await shareTopics(transaction, device, topics, now);
    if (preferences) {
      await setPreferences(transaction, device, preferences, now);
      await sharePreferences(transaction, device, preferences, now);
    }
    const before: Traits = { ...device, topics: former };
    const after: Traits = {
      ...traits,
      vapid_key: (subscription && vapidKey) ?? device.vapid_key,
      topics: [...new Set(topics)],
    };
    await countChanges(transaction, [{ site: device.site, shard: device.shard, before, after }], now);
    return true;
  });
}

/**
 * Deletes a device, its topics, its tags, its attributes, its past time zones, its name for tests and what is held for it.
 * Counts that include it stay unchanged. Returns the device, or undefined if there is none.
 */
export function forgetDevice(db: Executor, token: string, now = Date.now()): Promise<DeviceRow | undefined> {
  return inTransaction(db, async (transaction) => {
    const device = await transaction
      .deleteFrom('device')
      .where('shard', '=', shardOf(token))
      .where('token', '=', token)
      .returningAll()
      .executeTakeFirst();
    if (device === undefined) return undefined;
    await releaseSubscription(transaction, fingerprintOf(device.site, subscriptionOf(device)), token);
    await removePastTimeZones(transaction, token);
    await forgetDayMessages(transaction, token);
    await dropDigest(transaction, token);
    await removeAttributes(transaction, [token]);
    await removeTestDevice(transaction, device);
    const before: Traits = {
      ...device,
      topics: await removeTopics(transaction, token),
      tags: await removeTags(transaction, token),
    };
    await countChanges(transaction, [{ site: device.site, shard: device.shard, before }], now);
    return device;
  });
}

async function moveSubscription(
  db: Executor,
  device: DeviceRow,
  next: NonNullable<UpdateDevice['subscription']>,
  now: number,
): Promise<void> {
  const old = fingerprintOf(device.site, subscriptionOf(device));
  const keys = keysOf(device.site, next);
  if (keys.fingerprint.equals(old)) return;
  await releaseSubscription(db, old, device.token);
  const holder = await claimSubscription(db, keys, device.token);
  // The page registered the new subscription before the worker reported it. Both are the same browser, and two devices
  // would show every message twice. The older token stays.
  if (holder !== device.token) {
    await forgetDevice(db, holder, now);
    await claimSubscription(db, keys, device.token);
  }
  await limitDevicesOf(db, [keys.endpoint], now, device.token);
}

/**
 * A browser has one subscription of a site, and another one for a moment while it replaces its keys. More devices of one
 * endpoint come from a caller who invents keys: each message would be sent to the endpoint once for each.
 */
const devicesPerEndpoint = 2;

/**
 * Deletes the devices of each endpoint that were seen longest ago, beyond the number that a browser can have.
 *
 * @param kept - the device that the limit is checked for
 */
export async function limitDevicesOf(
  db: Executor,
  endpoints: readonly Buffer[],
  now: number,
  kept?: string,
): Promise<void> {
  const crowded = await db
    .selectFrom('device_subscription')
    .select('endpoint')
    .where('endpoint', 'in', endpoints)
    .groupBy('endpoint')
    .having(({ fn }) => fn.countAll(), '>', devicesPerEndpoint)
    .execute();
  for (const { endpoint } of crowded) {
    const holders = await db
      .selectFrom('device_subscription')
      .select('token')
      .where('endpoint', '=', endpoint)
      .execute();
    const devices = await db
      .selectFrom('device')
      .select(['token', 'last_seen_at', 'created_at'])
      .where(isOneOf(holders.map(({ token }) => token)))
      .execute();
    const seen = (device: (typeof devices)[number]) =>
      device.token === kept ? Infinity : device.last_seen_at;
    const newestFirst = devices.toSorted((a, b) => seen(b) - seen(a) || b.created_at - a.created_at);
    for (const { token } of newestFirst.slice(devicesPerEndpoint)) await forgetDevice(db, token, now);
  }
}
