import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../dialect.ts';

/** Adds what an operator sets for the notice board. Its pages show it, so that it changes the revision of the site. */
export function boardSettings(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('site')
        .addColumn('board', 'text', (column) => column.notNull().defaultTo('{}'))
        .execute();
      await sql.raw(trigger[engine]).execute(db);
    },
  };
}

const trigger: Readonly<Record<Engine, string>> = {
  sqlite: `create trigger site_revision_board after update of board on site
    begin
      insert into site_revision (site, revision) values (new.id, 1)
      on conflict (site) do update set revision = revision + 1;
    end`,
  postgres: `create constraint trigger site_revision_board after update of board on site
    deferrable initially deferred for each row execute function change_revision_of_new_id()`,
};
