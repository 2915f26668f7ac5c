import { type RawBuilder, sql, type Transaction } from 'kysely';
import { defaultSite } from '@sineta/protocol';
import { openStorage, type StorageLocation } from '../../apps/server/src/database/open.ts';
import { isPostgres } from '../../apps/server/src/database/dialect.ts';
import { recountDevices } from '../../apps/server/src/devices/counts/recount.ts';
import { keysOf } from '../../apps/server/src/devices/subscription.ts';
import { shards } from '../../apps/server/src/database/sharding/shard.ts';
import type { Schema } from '../../apps/server/src/database/schema.ts';
import { saveSegment } from '../../apps/server/src/sites/segments/segments.ts';
import { newTimeOrderedId } from '../../apps/server/src/database/time-ordered-id.ts';
import { bulkInsert } from '../../scripts/seed/bulk-insert.ts';
import { seedSite } from '../../scripts/seed/site.ts';

export interface ConsoleDataOptions {
  readonly devices: number;
  /** The number of messages to everyone and to topics. */
  readonly messages: number;
  /** How many older ones like each of them there are, without receipts. */
  readonly olderMessages?: number;
  readonly auditEntries: number;
  /**
   * The origin of the push service of all devices, which are in the index by subscription then; without it, nothing can be
   * sent to them.
   */
  readonly origin?: string;
}

const day = 24 * 60 * 60 * 1000;

/** Each device is inserted once and copied fifteen times inside the database, which is much faster. */
const copies = 15;

const devicesPerUser = 2.5;

/** The shards whose devices got one direct message each; of their users, one got many. */
const directShards = 12;
const messagesToOneUser = 5000;

const userPrefix = 'cliente-';
/** A user with two or three devices and many direct messages. */
export const busyUser = `${userPrefix}7`;

/** A segment that names users. */
export const userSegment = 'clientes';
const usersOfSegment = Array.from({ length: 100 }, (_, index) => `${userPrefix}${index + 1}`);

/** The beginning of the tokens of devices that have reported all messages to everyone. They come first in order of token. */
const eager = 'AA';

/**
 * Fills a database with everything that the console lists: devices and their users, topics, messages with failures and
 * receipts, direct messages, audit.
 */
export async function seedConsoleData(
  location: StorageLocation,
  { devices, messages, olderMessages = 0, auditEntries, origin }: ConsoleDataOptions,
): Promise<void> {
  const storage = await openStorage(location);
  try {
    const { db } = storage;
    const isSqlite = !('databaseUrl' in location);
    // Each page of one large transaction would be searched in a log of gigabytes.
    if (isSqlite) {
      await sql`pragma journal_mode = delete`.execute(db);
      await sql`pragma synchronous = off`.execute(db);
      await sql`pragma cache_size = -1000000`.execute(db);
    }
    await seedSite(db, { devices: Math.ceil(devices / (copies + 1)), messages, now: Date.now() });
    await db.transaction().execute(async (transaction) => {
      await addUsers(transaction);
      if (origin !== undefined) await makeReachable(transaction, origin);
      await copyDevices(transaction, Math.floor(devices / devicesPerUser), origin);
      if (origin !== undefined) await addSubscriptions(transaction);
      await addRareTag(transaction);
      await addReceipts(transaction);
      await addOlderMessages(transaction, olderMessages);
      await addCounts(transaction);
      await addFailures(transaction);
      await addDirectMessages(transaction);
      await addAudit(transaction, auditEntries);
      const filter = { users: usersOfSegment };
      await saveSegment(transaction, defaultSite, userSegment, { name: 'Clientes', filter });
    });
    await recountDevices(db, defaultSite);
    // As autovacuum would do soon. For SQLite the service writes the statistics of the planner itself.
    await (isSqlite ? sql`pragma journal_mode = wal` : sql`vacuum analyze`).execute(db);
  } finally {
    await storage.close();
  }
}

/** The user of a device is its number. Copies continue the numbers. */
async function addUsers(db: Transaction<Schema>): Promise<void> {
  await sql`update device set user_id = ${userPrefix} || numbered.number
    from (select shard, token, row_number() over (order by shard, token) as number from device) as numbered
    where device.shard = numbered.shard and device.token = numbered.token`.execute(db);
}

/**
 * Makes the push service of each device the one of this origin. Their users have their numbers. None has quiet hours, in which
 * a broadcast at night would be held.
 */
async function makeReachable(db: Transaction<Schema>, origin: string): Promise<void> {
  const number = sql`substr(user_id, ${sql.lit(userPrefix.length + 1)})`;
  await sql`update device set gone_at = null, resubscribe_at = null, preferences = null,
    endpoint = ${endpoint(origin, number)}`.execute(db);
}

/** As long as those of browsers. */
function endpoint(origin: string, number: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${`${origin}/push/`} || ${number} || ${`/${'a'.repeat(150)}`}`;
}

/** A copy has the token of its original, rotated after the first character, which determines the shard. */
async function copyDevices(
  db: Transaction<Schema>,
  users: number,
  origin: string | undefined,
): Promise<void> {
  const { originals } = await db
    .selectFrom('device')
    .select(({ fn }) => fn.countAll<number>().as('originals'))
    .executeTakeFirstOrThrow();
  const turned = sql`substr(token, 1, 1) || substr(token, 2 + 2 * turn) || substr(token, 2, 2 * turn)`;
  const number = sql`cast(substr(user_id, ${sql.lit(userPrefix.length + 1)}) as integer)`;
  // In SQLite, || comes before %.
  const user = sql`${userPrefix} || ((${number} + turn * ${sql.lit(originals)}) % ${sql.lit(users)})`;
  const turns = sql.raw(
    Array.from({ length: copies }, (_, index) => `select ${index + 1} as turn`).join(' union all '),
  );
  const copied =
    origin === undefined ? sql`endpoint` : endpoint(origin, sql`(${number} + turn * ${sql.lit(originals)})`);
  const others = sql`site, p256dh, auth, vapid_key, locale, language, time_zone, browser, system, created_at, last_seen_at, gone_at, resubscribe_at`;
  await sql`insert into device (shard, token, user_id, endpoint, ${others})
    select shard, ${turned}, ${user}, ${copied}, ${others} from device cross join (${turns}) as turns order by 1, 2`.execute(
    db,
  );
  await sql`insert into topic_subscription (shard, site, topic, token)
    select shard, site, topic, ${turned} from topic_subscription cross join (${turns}) as turns order by 1, 2, 3, 4`.execute(
    db,
  );
  await sql`insert into device_tag (shard, site, tag, token)
    select shard, site, tag, ${turned} from device_tag cross join (${turns}) as turns order by 1, 2, 3, 4`.execute(
    db,
  );
}

/** As registrations do, so that they find these devices. Fingerprints are in no order, as the tables of a service have them. */
async function addSubscriptions(db: Transaction<Schema>): Promise<void> {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
  for (const shard of shards) {
    const devices = await db
      .selectFrom('device')
      .select(['token', 'endpoint', 'p256dh', 'auth'])
      .where('shard', '=', shard)
      .execute();
    const rows = devices.map(({ token, endpoint, p256dh, auth }) => {
      const keys = { p256dh: text(p256dh), auth: text(auth) };
      const { fingerprint, endpoint: endpointKey } = keysOf(defaultSite, { endpoint, keys });
      return { fingerprint, token, endpoint: endpointKey };
    });
    await bulkInsert(db, 'device_subscription', rows);
  }
}

/** Gives a tag to few devices in all shards. */
async function addRareTag(db: Transaction<Schema>): Promise<void> {
  await sql`insert into device_tag (shard, site, tag, token)
    select shard, site, 'turma:42', token from device where substr(token, 2, 2) = 'Zz' order by 1, 2, 3, 4`.execute(
    db,
  );
}

/**
 * Every device of a quarter of the shards has displayed the four latest messages, and a few devices all others. Some of
 * these receipts are there already.
 */
async function addReceipts(db: Transaction<Schema>): Promise<void> {
  await sql`insert into receipt (shard, message, token, event, at)
    select shard, latest.id, token, 'displayed', latest.send_at + 1000 from device
    cross join (select id, send_at from message where state = 'sent' order by created_at desc limit 4) as latest
    where shard < 16 order by 1, 2, 3, 4 on conflict do nothing`.execute(db);
  await sql`insert into receipt (shard, message, token, event, at)
    select shard, message.id, token, 'displayed', message.send_at + 1000 from device
    cross join message
    where shard = 0 and token like ${`${eager}%`} and message.state = 'sent'
    order by 1, 2, 3, 4 on conflict do nothing`.execute(db);
  // Lists choose what they do by these counts.
  await sql`update message set displayed = counted.receipts
    from (select message, count(*) as receipts from receipt where event = 'displayed' group by message) as counted
    where message.id = counted.message and message.displayed < counted.receipts`.execute(db);
}

/** Copies of the sent messages with earlier times, minutes apart. */
async function addOlderMessages(db: Transaction<Schema>, copies: number): Promise<void> {
  const rows = await db.selectFrom('message').selectAll().where('state', '=', 'sent').execute();
  for (let copy = 1; copy <= copies; copy++) {
    const earlier = copy * 10 * 60 * 1000;
    const older = rows.map((row) => {
      const [created_at, send_at, expires_at] = [row.created_at, row.send_at, row.expires_at].map(
        (at) => at - earlier,
      );
      return Object.assign({}, row, { id: newTimeOrderedId(created_at!), created_at, send_at, expires_at });
    });
    await bulkInsert(db, 'message', older);
  }
}

/** What is counted of the latest messages is not folded into their rows yet. */
async function addCounts(db: Transaction<Schema>): Promise<void> {
  const slots = sql.raw(
    Array.from({ length: isPostgres(db) ? 16 : 1 }, (_, slot) => `select ${slot} as slot`).join(
      ' union all ',
    ),
  );
  await sql`insert into message_count (message, slot, accepted, displayed, clicked)
    select latest.id, slot, 7, 5, 1
    from (select id from message where state = 'sent' order by created_at desc limit 50) as latest
    cross join (${slots}) as slots`.execute(db);
}

/** The latest message also failed for a sixteenth of the devices, in the last shard for another reason. */
async function addFailures(db: Transaction<Schema>): Promise<void> {
  const message = await latestMessage(db);
  await sql`insert into failure (shard, message, token, reason, status, service, at, expires_at)
    select shard, ${message.id}, token, case shard when 63 then 'payload_too_large' else 'expired' end,
      case shard when 63 then 413 end, 'google', ${message.send_at}, ${message.expires_at} from device
    where substr(token, 2, 1) in ('e', 'f', 'g', 'h') order by 1, 2, 3 on conflict do nothing`.execute(db);
}

/** Direct messages as of a shop about parcels: those of each shard on another day, and many to one user. */
async function addDirectMessages(db: Transaction<Schema>): Promise<void> {
  const now = Date.now();
  for (let shard = 0; shard < directShards; shard++) {
    await insertDirect(db, now - shard * day, sql`(select * from device where shard = ${sql.lit(shard)})`);
  }
  const numbers = sql.raw(Array.from({ length: messagesToOneUser }, (_, index) => `(${index})`).join(', '));
  await insertDirect(
    db,
    now - directShards * day,
    sql`(select device.* from (select * from device where user_id = ${busyUser} order by token limit 1) as device
      cross join (values ${numbers}) as repetitions)`,
  );
}

/** Inserts one direct message for each row of a selection of devices. */
async function insertDirect(
  db: Transaction<Schema>,
  at: number,
  devices: RawBuilder<unknown>,
): Promise<void> {
  // The first eight characters of an id are its time. Sixteen digits follow.
  const prefix = newTimeOrderedId(at).slice(0, 8);
  const id = sql`${sql.lit(prefix)} || substr('' || (10000000000000000 + row_number() over (order by token)), 2)`;
  await sql`insert into direct_message
      (site, id, token, user_id, title, state, service, settled_at, displayed_at, sent_by_kind, sent_by_name, created_at, ttl, urgency)
    select site, ${id}, token, user_id, 'O seu pedido está a caminho', 'accepted', 'google', ${sql.lit(at + 300)},
      ${sql.lit(at + 2000)}, 'key', 'Loja', ${sql.lit(at)}, 86400, 'normal'
    from ${devices} as device`.execute(db);
}

async function latestMessage(db: Transaction<Schema>) {
  return db
    .selectFrom('message')
    .selectAll()
    .where('state', '=', 'sent')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

async function addAudit(db: Transaction<Schema>, entries: number): Promise<void> {
  const now = Date.now();
  const rows = Array.from({ length: entries }, (_, index) => {
    const at = now - index * 60_000;
    return {
      id: newTimeOrderedId(at),
      at,
      actor_kind: 'user' as const,
      actor_id: 'ana',
      actor_name: 'Ana',
      action: 'message.sent' as const,
      subject_kind: 'message' as const,
      subject_id: newTimeOrderedId(at),
      subject_name: null,
      details: '{"site":"default"}',
    };
  });
  await bulkInsert(db, 'audit', rows);
}
