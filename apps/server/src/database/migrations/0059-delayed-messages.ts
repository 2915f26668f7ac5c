import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Distinguishes messages that wait for their delay from those with a time. */
export const delayedMessages: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('message').addColumn('delayed', 'integer').execute();
  },
};
