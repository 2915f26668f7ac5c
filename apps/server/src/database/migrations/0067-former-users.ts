import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Stores when a user last left each device, so that the export of the next user has nothing from before. */
export const formerUsers: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('device').addColumn('user_left_at', 'bigint').execute();
  },
};
