import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Keeps with each message what it says in other languages. */
export const messageTranslations: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('message').addColumn('translations', 'text').execute();
  },
};
