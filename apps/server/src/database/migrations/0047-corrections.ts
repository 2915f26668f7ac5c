import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../dialect.ts';

/** Stores corrections and withdrawals of messages that were sent, and which messages replace them on devices. */
export function corrections(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const columns = {
        corrected_at: 'bigint',
        withdrawn_at: 'bigint',
        withdrawn_reason: 'text',
        withdrawn_by_kind: 'text',
        withdrawn_by_name: 'text',
        replaces: 'text',
        audience_before: 'bigint',
      } as const;
      for (const [name, type] of Object.entries(columns)) {
        await db.schema.alterTable('message').addColumn(name, type).execute();
      }
      await db.schema
        .createIndex('message_replaces')
        .on('message')
        .columns(['site', 'replaces'])
        .where('replaces', 'is not', null)
        .execute();
      await db.schema
        .createTable('message_correction')
        .addColumn('message', 'text', (column) => column.notNull())
        .addColumn('number', 'integer', (column) => column.notNull())
        .addColumn('site', 'text', (column) => column.notNull().references('site.id'))
        .addColumn('notification', 'text', (column) => column.notNull())
        .addColumn('translations', 'text')
        .addColumn('corrected_at', 'bigint', (column) => column.notNull())
        .addColumn('corrected_by_kind', 'text', (column) => column.notNull())
        .addColumn('corrected_by_name', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('message_correction_pk', ['message', 'number'])
        .execute();
      await sql.raw(trigger[engine]).execute(db);
    },
  };
}

/** Pages and feeds show both, so that they change the revision of the site. */
const trigger: Readonly<Record<Engine, string>> = {
  sqlite: `create trigger site_revision_correction after update of corrected_at, withdrawn_at on message
    when new.published = 1
    begin
      insert into site_revision (site, revision) values (new.site, 1)
      on conflict (site) do update set revision = revision + 1;
    end`,
  postgres: `create constraint trigger site_revision_correction after update of corrected_at, withdrawn_at on message
    deferrable initially deferred for each row when (new.published = 1)
    execute function change_revision_of_new_site()`,
};
