import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Stores the translations of each message. */
export const messageTranslations: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('message').addColumn('translations', 'text').execute();
  },
};
