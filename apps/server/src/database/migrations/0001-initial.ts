import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { clustered, columnTypes, type Engine } from '../dialect.ts';

/** The initial tables; schema.ts describes the columns. */
export function initial(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await createSites(db, engine);
      await createDevices(db, engine);
      await createMessages(db, engine);
      await createOutcomes(db, engine);
      if (engine === 'sqlite') await createJobs(db);
    },
  };
}

async function createSites(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { bytes } = columnTypes(engine);
  await db.schema
    .createTable('site')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('icon', 'text')
    .addColumn('origins', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('vapid_key')
    .addColumn('site', 'text', (column) => column.notNull().references('site.id'))
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('private_key', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('retiring_at', 'bigint')
    .addPrimaryKeyConstraint('vapid_key_pk', ['site', 'public_key'])
    .execute();
  await db.schema
    .createIndex('vapid_key_one_current')
    .on('vapid_key')
    .column('site')
    .unique()
    .where(sql.ref('state'), '=', sql.lit('current'))
    .execute();
  await db.schema
    .createTable('api_key')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('hash', bytes, (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('created_by_kind', 'text')
    .addColumn('created_by_name', 'text')
    .addColumn('last_used_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .execute();
}

async function createDevices(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { bytes, key } = columnTypes(engine);
  await clustered(
    db.schema
      .createTable('device')
      .addColumn('shard', 'smallint', (column) => column.notNull())
      .addColumn('token', key, (column) => column.notNull())
      .addColumn('site', 'text', (column) => column.notNull())
      .addColumn('endpoint', 'text', (column) => column.notNull())
      .addColumn('p256dh', bytes, (column) => column.notNull())
      .addColumn('auth', bytes, (column) => column.notNull())
      .addColumn('vapid_key', 'text', (column) => column.notNull())
      .addColumn('locale', 'text')
      .addColumn('language', 'text')
      .addColumn('time_zone', 'text')
      .addColumn('browser', 'text', (column) => column.notNull().defaultTo('other'))
      .addColumn('system', 'text', (column) => column.notNull().defaultTo('other'))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
      .addColumn('gone_at', 'bigint')
      .addColumn('resubscribe_at', 'bigint')
      .addPrimaryKeyConstraint('device_pk', ['shard', 'token']),
    engine,
  ).execute();
  // Contains all columns of the filters, so that rare devices are found without reading the table.
  await db.schema
    .createIndex('device_list')
    .on('device')
    .columns(['site', 'created_at', 'token', 'browser', 'system', 'language'])
    .execute();
  if (engine === 'sqlite') await describeDevices(db);
  await clustered(
    db.schema
      .createTable('device_subscription')
      .addColumn('fingerprint', bytes, (column) => column.primaryKey().notNull())
      .addColumn('token', 'text', (column) => column.notNull()),
    engine,
  ).execute();
  await clustered(
    db.schema
      .createTable('topic_subscription')
      .addColumn('shard', 'smallint', (column) => column.notNull())
      .addColumn('site', 'text', (column) => column.notNull())
      .addColumn('topic', 'text', (column) => column.notNull())
      .addColumn('token', key, (column) => column.notNull())
      .addPrimaryKeyConstraint('topic_subscription_pk', ['shard', 'site', 'topic', 'token']),
    engine,
  ).execute();
  await clustered(
    db.schema
      .createTable('device_time_zone')
      .addColumn('site', 'text', (column) => column.notNull())
      .addColumn('time_zone', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('device_time_zone_pk', ['site', 'time_zone']),
    engine,
  ).execute();
  await db.schema
    .createIndex('topic_subscription_of_device')
    .on('topic_subscription')
    .columns(['shard', 'token'])
    .execute();
}

/**
 * Informs SQLite's planner that a site has many devices, which it otherwise knows only after `ANALYZE`: it would use the
 * list's index for every query with a site, and read all its devices.
 */
async function describeDevices(db: Kysely<unknown>): Promise<void> {
  await sql`analyze`.execute(db);
  await sql`insert into sqlite_stat1 (tbl, idx, stat) values
    ('device', 'device', '1000000 15625 1'),
    ('device', 'device_list', '1000000 1000000 1 1 1 1 1')`.execute(db);
  await sql`analyze sqlite_schema`.execute(db);
}

async function createMessages(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { bytes, key } = columnTypes(engine);
  let message = db.schema
    .createTable('message')
    .addColumn('site', 'text', (column) => column.notNull().references('site.id'))
    .addColumn('id', key, (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('body', 'text')
    .addColumn('navigate', 'text')
    .addColumn('image', 'text')
    .addColumn('audience', 'text', (column) => column.notNull())
    .addColumn('topic', 'text')
    .addColumn('segment', 'text')
    .addColumn('filter', 'text')
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('published', 'smallint', (column) => column.notNull())
    .addColumn('ttl', 'integer', (column) => column.notNull())
    .addColumn('urgency', 'text', (column) => column.notNull())
    .addColumn('collapse_key', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('send_at', 'bigint', (column) => column.notNull())
    .addColumn('send_at_local', 'text')
    .addColumn('wave_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull());
  for (const counter of counters) {
    message = message.addColumn(counter, 'integer', (column) => column.notNull().defaultTo(0));
  }
  await message
    .addColumn('cursor_shard', 'smallint', (column) => column.notNull())
    .addColumn('cursor_token', 'text', (column) => column.notNull())
    .addColumn('sent_by_kind', 'text')
    .addColumn('sent_by_name', 'text')
    .addColumn('outcomes_kept', 'smallint', (column) => column.notNull().defaultTo(1))
    .addPrimaryKeyConstraint('message_pk', ['site', 'id'])
    .execute();
  await db.schema
    .createIndex('message_feed')
    .on('message')
    .columns(['site', 'published', 'send_at', 'id'])
    .execute();
  await db.schema.createIndex('message_list').on('message').columns(['site', 'created_at', 'id']).execute();
  await db.schema
    .createTable('batch')
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('settled', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('send_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('tokens', 'text')
    .addColumn('after_shard', 'smallint', (column) => column.notNull())
    .addColumn('after_token', 'text', (column) => column.notNull())
    .addColumn('until_shard', 'smallint', (column) => column.notNull())
    .addColumn('until_token', 'text', (column) => column.notNull())
    .addColumn('settled_ahead', 'text', (column) => column.notNull().defaultTo('[]'))
    .addPrimaryKeyConstraint('batch_pk', ['message', 'number'])
    .execute();
  await db.schema
    .createTable('idempotency_key')
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('request_hash', bytes, (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_key_pk', ['site', 'key'])
    .execute();
  await db.schema.createIndex('idempotency_key_age').on('idempotency_key').column('created_at').execute();
}

const counters = [
  'targeted',
  'accepted',
  'failed',
  'gone',
  'displayed',
  'clicked',
  'dismissed',
  'expired',
  'planned_batches',
  'open_batches',
] as const;

async function createOutcomes(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { key } = columnTypes(engine);
  await clustered(
    db.schema
      .createTable('retry')
      .addColumn('shard', 'smallint', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('token', key, (column) => column.notNull())
      .addColumn('batch', 'integer', (column) => column.notNull())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('retry_pk', ['shard', 'message', 'token']),
    engine,
  ).execute();
  await db.schema.createIndex('retry_of_batch').on('retry').columns(['message', 'batch', 'due_at']).execute();
  await clustered(
    db.schema
      .createTable('failure')
      .addColumn('shard', 'smallint', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('token', key, (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('status', 'smallint')
      .addColumn('service', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('failure_pk', ['shard', 'message', 'token']),
    engine,
  ).execute();
  await clustered(
    db.schema
      .createTable('receipt')
      .addColumn('shard', 'smallint', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('token', key, (column) => column.notNull())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('receipt_pk', ['shard', 'message', 'token', 'event']),
    engine,
  ).execute();
}

async function createJobs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('job')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('priority', 'smallint', (column) => column.notNull())
    .addColumn('run_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('job_due').on('job').columns(['priority', 'run_at', 'id']).execute();
}
