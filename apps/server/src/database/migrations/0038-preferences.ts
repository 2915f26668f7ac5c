import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { clustered, columnTypes, type Engine } from '../dialect.ts';

/**
 * Adds the preferences of devices, and the digests of what is held because of them. Devices without preferences have no
 * rows, and no row of an existing table is rewritten.
 */
export function preferences(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const { key } = columnTypes(engine);
      await db.schema.alterTable('device').addColumn('preferences', 'text').execute();
      for (const reason of ['quiet_hours', 'daily_limit', 'urgent_only']) {
        await db.schema
          .alterTable('message')
          .addColumn(`held_${reason}`, 'integer', (column) => column.notNull().defaultTo(0))
          .execute();
      }
      await clustered(
        db.schema
          .createTable('device_day_messages')
          .addColumn('shard', 'smallint', (column) => column.notNull())
          .addColumn('token', key, (column) => column.notNull())
          .addColumn('day', 'text', (column) => column.notNull())
          .addColumn('messages', 'text', (column) => column.notNull())
          .addPrimaryKeyConstraint('device_day_messages_pk', ['shard', 'token']),
        engine,
      ).execute();
      await clustered(
        db.schema
          .createTable('digest')
          .addColumn('shard', 'smallint', (column) => column.notNull())
          .addColumn('token', key, (column) => column.notNull())
          .addColumn('due_at', 'bigint', (column) => column.notNull())
          .addColumn('held', 'integer', (column) => column.notNull())
          .addColumn('quiet_only', 'smallint', (column) => column.notNull())
          .addColumn('message', 'text', (column) => column.notNull())
          .addColumn('expires_at', 'bigint', (column) => column.notNull())
          .addPrimaryKeyConstraint('digest_pk', ['shard', 'token']),
        engine,
      ).execute();
      await db.schema.createIndex('digest_due').on('digest').column('due_at').execute();
      await db.schema
        .alterTable('topic')
        .addColumn('urgent_during_quiet_hours', 'smallint', (column) => column.notNull().defaultTo(0))
        .execute();
      await sql.raw(trigger[engine]).execute(db);
    },
  };
}

/** Pages show the mark, so that it changes the revision of the site. */
const trigger: Readonly<Record<Engine, string>> = {
  sqlite: `create trigger site_revision_urgent_topic after update of urgent_during_quiet_hours on topic
    begin
      insert into site_revision (site, revision) values (new.site, 1)
      on conflict (site) do update set revision = revision + 1;
    end`,
  postgres: `create constraint trigger site_revision_urgent_topic after update of urgent_during_quiet_hours on topic
    deferrable initially deferred for each row execute function change_revision_of_new_site()`,
};
