import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the message that a site sends to new devices. */
export const welcomeMessages: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('site').addColumn('welcome_message', 'text').execute();
  },
};
