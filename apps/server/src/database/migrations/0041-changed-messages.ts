import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Stores when a scheduled message was changed. Its time-zone waves are computed as of that time. */
export const changedMessages: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('message').addColumn('changed_at', 'bigint').execute();
  },
};
