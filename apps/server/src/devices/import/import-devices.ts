import { randomBytes } from 'node:crypto';
import type { ImportLine } from '@sineta/protocol';
import { powerOfTwoChunks } from '../../database/paging/chunks.ts';
import { countChanges } from '../counts/count-changes.ts';
import { type Executor, inTransaction } from '../../database/executor.ts';
import { limitDevicesOf } from '../devices.ts';
import { primaryLanguage } from '../language.ts';
import { shardOf } from '../../database/sharding/shard.ts';
import { keysOf, type SubscriptionKeys, subscriptionColumns } from '../subscription.ts';
import { addTimeZone } from '../time-zones/time-zones.ts';

interface Imported {
  readonly imported: number;
  /** The number of devices that already existed or occurred twice in the group. */
  readonly known: number;
}

/** Rows per statement, far below the 32,766 values that SQLite accepts. */
const rowsAtOnce = 512;

/**
 * Registers many devices in one transaction and few statements. Existing devices stay unchanged: their data is newer
 * than any export.
 */
export function importDevices(
  db: Executor,
  site: string,
  registrations: readonly ImportLine[],
  now = Date.now(),
): Promise<Imported> {
  if (registrations.length === 0) return Promise.resolve({ imported: 0, known: 0 });
  return inTransaction(db, async (transaction) => {
    // Sorted in the same order everywhere, so that concurrent imports of the same devices do not deadlock.
    const candidates = registrations
      .map((registration) => ({
        registration,
        token: randomBytes(32).toString('base64url'),
        ...keysOf(site, registration.subscription),
      }))
      .sort((a, b) => a.fingerprint.compare(b.fingerprint));
    const fresh = await claimSubscriptions(transaction, candidates);
    const added = candidates.filter(({ token }) => fresh.has(token));
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
      created_at: now,
      last_seen_at: now,
    }));
    for (const rows of powerOfTwoChunks(devices, rowsAtOnce)) {
      await transaction.insertInto('device').values(rows).execute();
    }
    const topics = added.flatMap(({ token, registration: { topics = [] } }) =>
      [...new Set(topics)].map((topic) => ({ shard: shardOf(token), site, topic, token })),
    );
    for (const rows of powerOfTwoChunks(topics, rowsAtOnce)) {
      await transaction.insertInto('topic_subscription').values(rows).execute();
    }
    const tags = added.flatMap(({ token, registration: { tags = [] } }) =>
      [...new Set(tags)].map((tag) => ({ shard: shardOf(token), site, tag, token })),
    );
    for (const rows of powerOfTwoChunks(tags, rowsAtOnce)) {
      await transaction.insertInto('device_tag').values(rows).execute();
    }
    const timeZones = new Set(devices.flatMap(({ time_zone }) => time_zone ?? []));
    for (const timeZone of [...timeZones].sort()) await addTimeZone(transaction, site, timeZone);
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
    await countChanges(transaction, changes, now);
    const endpoints = added.map(({ endpoint }) => endpoint);
    if (endpoints.length > 0) await limitDevicesOf(transaction, endpoints, now);
    return { imported: added.length, known: registrations.length - added.length };
  });
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
