import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../dialect.ts';

/**
 * Stores the texts of topics in other languages. Pages show them, and the translations of notices, so that both change the
 * revision of the site.
 */
export function topicTranslations(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('topic').addColumn('translations', 'text').execute();
      for (const [table, condition] of Object.entries(conditions)) {
        await sql.raw(trigger[engine](table, condition)).execute(db);
      }
    },
  };
}

const conditions = { topic: '', message: 'new.published = 1' } as const;

const trigger: Readonly<Record<Engine, (table: string, condition: string) => string>> = {
  sqlite: (table, condition) => `create trigger site_revision_${table}_translations
    after update of translations on ${table} ${condition && `when ${condition}`}
    begin
      insert into site_revision (site, revision) values (new.site, 1)
      on conflict (site) do update set revision = revision + 1;
    end`,
  postgres: (table, condition) => `create constraint trigger site_revision_${table}_translations
    after update of translations on ${table} deferrable initially deferred for each row
    ${condition && `when (${condition})`} execute function change_revision_of_new_site()`,
};
