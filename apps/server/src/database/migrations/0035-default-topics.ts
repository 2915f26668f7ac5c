import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../dialect.ts';

/** Marks the topics that new devices get. Pages show the mark, so that it changes the revision of the site. */
export function defaultTopics(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('topic')
        .addColumn('is_default', 'smallint', (column) => column.notNull().defaultTo(0))
        .execute();
      await sql.raw(trigger[engine]).execute(db);
    },
  };
}

const trigger: Readonly<Record<Engine, string>> = {
  sqlite: `create trigger site_revision_default_topic after update of is_default on topic
    begin
      insert into site_revision (site, revision) values (new.site, 1)
      on conflict (site) do update set revision = revision + 1;
    end`,
  postgres: `create constraint trigger site_revision_default_topic after update of is_default on topic
    deferrable initially deferred for each row execute function change_revision_of_new_site()`,
};
