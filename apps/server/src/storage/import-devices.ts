import { randomBytes } from 'node:crypto';
import type { RegisterDevice } from '@sineta/protocol';
import { type Executor, inTransaction } from './executor.ts';
import { shardOf } from './shard.ts';
import { fingerprintOf, subscriptionColumns } from './subscription.ts';
import { addTimeZone } from './time-zones.ts';

interface Imported {
  readonly imported: number;
  /** Devices that were here already, or came twice in the same group. */
  readonly known: number;
}

/** Rows of topics an insertion: the engines bound the values of a statement (32,766 and 65,535). */
const topicRows = 5000;

/**
 * Registers many devices in one transaction and few statements. What is here already stays untouched:
 * it has told of itself later than any export.
 */
export function importDevices(
  db: Executor,
  site: string,
  registrations: readonly RegisterDevice[],
  now = Date.now(),
): Promise<Imported> {
  if (registrations.length === 0) return Promise.resolve({ imported: 0, known: 0 });
  return inTransaction(db, async (transaction) => {
    const candidates = registrations.map((registration) => ({
      registration,
      token: randomBytes(32).toString('base64url'),
      fingerprint: fingerprintOf(site, registration.subscription),
    }));
    const claimed = await transaction
      .insertInto('device_subscription')
      .values(candidates.map(({ fingerprint, token }) => ({ fingerprint, token })))
      .onConflict((conflict) => conflict.column('fingerprint').doNothing())
      .returning('token')
      .execute();
    const fresh = new Set(claimed.map(({ token }) => token));
    const added = candidates.filter(({ token }) => fresh.has(token));
    if (added.length > 0) {
      await transaction
        .insertInto('device')
        .values(
          added.map(({ token, registration }) => ({
            shard: shardOf(token),
            token,
            site,
            ...subscriptionColumns(registration.subscription, registration.vapidKey),
            locale: registration.locale ?? null,
            time_zone: registration.timeZone ?? null,
            created_at: now,
            last_seen_at: now,
          })),
        )
        .execute();
      const timeZones = new Set(added.map(({ registration }) => registration.timeZone));
      for (const timeZone of timeZones) {
        if (timeZone !== undefined) await addTimeZone(transaction, site, timeZone);
      }
      await addTopics(
        transaction,
        added.flatMap(({ token, registration: { topics = [] } }) =>
          [...new Set(topics)].map((topic) => ({ shard: shardOf(token), site, topic, token })),
        ),
      );
    }
    return { imported: added.length, known: registrations.length - added.length };
  });
}

interface TopicRow {
  readonly shard: number;
  readonly site: string;
  readonly topic: string;
  readonly token: string;
}

async function addTopics(db: Executor, rows: readonly TopicRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += topicRows) {
    await db
      .insertInto('topic_subscription')
      .values(rows.slice(start, start + topicRows))
      .execute();
  }
}
