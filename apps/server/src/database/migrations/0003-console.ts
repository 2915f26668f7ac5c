import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { clustered, columnTypes, type Engine } from '../dialect.ts';

/** Names, lists and counts for the console; schema.ts describes the columns. */
export function consoleTables(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await createNames(db);
      await createDeviceCounts(db, engine);
      await createMessageCounts(db, engine);
    },
  };
}

async function createNames(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('topic')
    .addColumn('site', 'text', (column) => column.notNull().references('site.id'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('topic_pk', ['site', 'id'])
    .execute();
  for (const [table, content] of [
    ['segment', 'filter'],
    ['template', 'content'],
  ] as const) {
    await db.schema
      .createTable(table)
      .addColumn('site', 'text', (column) => column.notNull().references('site.id'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn(content, 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint(`${table}_pk`, ['site', 'id'])
      .execute();
  }
}

async function createDeviceCounts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { key } = columnTypes(engine);
  await clustered(
    db.schema
      .createTable('device_count')
      .addColumn('shard', 'smallint', (column) => column.notNull())
      .addColumn('site', 'text', (column) => column.notNull())
      .addColumn('dimension', 'text', (column) => column.notNull())
      .addColumn('value', key, (column) => column.notNull())
      .addColumn('devices', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('device_count_pk', ['shard', 'site', 'dimension', 'value']),
    engine,
  ).execute();
  await clustered(
    db.schema
      .createTable('device_day')
      .addColumn('shard', 'smallint', (column) => column.notNull())
      .addColumn('site', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('added', 'integer', (column) => column.notNull())
      .addColumn('removed', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('device_day_pk', ['shard', 'site', 'day']),
    engine,
  ).execute();
}

async function createMessageCounts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await clustered(
    db.schema
      .createTable('message_timeline')
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('message_timeline_pk', ['message', 'at', 'event']),
    engine,
  ).execute();
  await clustered(
    db.schema
      .createTable('failure_count')
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('status', 'smallint', (column) => column.notNull())
      .addColumn('service', 'text', (column) => column.notNull())
      .addColumn('devices', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('failure_count_pk', ['message', 'reason', 'status', 'service']),
    engine,
  ).execute();
  await clustered(
    db.schema
      .createTable('push_service_day')
      .addColumn('site', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('service', 'text', (column) => column.notNull())
      .addColumn('slot', 'smallint', (column) => column.notNull())
      .addColumn('accepted', 'integer', (column) => column.notNull())
      .addColumn('refused', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('push_service_day_pk', ['site', 'day', 'service', 'slot']),
    engine,
  ).execute();
}
