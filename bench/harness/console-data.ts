import { type Transaction, sql } from 'kysely';
import { defaultSite } from '@sineta/protocol';
import { openStorage, type StorageLocation } from '../../apps/server/src/storage/open.ts';
import { recountDevices } from '../../apps/server/src/storage/recount.ts';
import type { Schema } from '../../apps/server/src/storage/schema.ts';
import { newMessageId } from '../../apps/server/src/storage/message-id.ts';
import { bulkInsert } from '../../scripts/seed/bulk-insert.ts';
import { seedSite } from '../../scripts/seed/site.ts';

export interface ConsoleDataOptions {
  readonly devices: number;
  readonly messages: number;
  readonly auditEntries: number;
}

/** A device is made once and copied fifteen times inside the database, which is far faster. */
const copies = 15;

/** Fills a database with all that a console lists: devices and topics, messages with failures and receipts, audit. */
export async function seedConsoleData(
  location: StorageLocation,
  { devices, messages, auditEntries }: ConsoleDataOptions,
): Promise<void> {
  const storage = await openStorage(location);
  try {
    const { db } = storage;
    await seedSite(db, { devices: Math.ceil(devices / (copies + 1)), messages, now: Date.now() });
    await db.transaction().execute(async (transaction) => {
      await copyDevices(transaction);
      await addReceipts(transaction);
      await addAudit(transaction, auditEntries);
    });
    await recountDevices(db, defaultSite);
    // As its autovacuum would soon; SQLite's planner is told by the service what it has to know.
    if ('databaseUrl' in location) await sql`vacuum analyze`.execute(db);
  } finally {
    await storage.close();
  }
}

/** A copy has the token of its original turned by some characters, behind the first one, which tells the shard. */
async function copyDevices(db: Transaction<Schema>): Promise<void> {
  const turned = sql`substr(token, 1, 1) || substr(token, 2 + 2 * turn) || substr(token, 2, 2 * turn)`;
  const turns = sql.raw(
    Array.from({ length: copies }, (_, index) => `select ${index + 1} as turn`).join(' union all '),
  );
  const others = sql`site, endpoint, p256dh, auth, vapid_key, locale, language, time_zone, browser, system, created_at, last_seen_at, gone_at, resubscribe_at`;
  await sql`insert into device (shard, token, ${others})
    select shard, ${turned}, ${others} from device cross join (${turns}) as turns order by 1, 2`.execute(db);
  await sql`insert into topic_subscription (shard, site, topic, token)
    select shard, site, topic, ${turned} from topic_subscription cross join (${turns}) as turns order by 1, 2, 3, 4`.execute(
    db,
  );
}

/** The four latest messages were shown by every device of a quarter of the shards. */
async function addReceipts(db: Transaction<Schema>): Promise<void> {
  await sql`insert into receipt (shard, message, token, event, at)
    select shard, latest.id, token, 'displayed', latest.send_at + 1000 from device
    cross join (select id, send_at from message where state = 'sent' order by created_at desc limit 4) as latest
    where shard < 16 order by 1, 2, 3, 4`.execute(db);
}

async function addAudit(db: Transaction<Schema>, entries: number): Promise<void> {
  const now = Date.now();
  const rows = Array.from({ length: entries }, (_, index) => {
    const at = now - index * 60_000;
    return {
      id: newMessageId(at),
      at,
      actor_kind: 'user' as const,
      actor_id: 'ana',
      actor_name: 'Ana',
      action: 'message.sent' as const,
      subject_kind: 'message' as const,
      subject_id: newMessageId(at),
      subject_name: null,
      details: '{"site":"default"}',
    };
  });
  await bulkInsert(db, 'audit', rows);
}
