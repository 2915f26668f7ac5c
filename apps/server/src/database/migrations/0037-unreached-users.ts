import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Stores with a key which users its message did not reach, so that a repeated request gets the same response. */
export const unreachedUsers: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('idempotency_key').addColumn('unreached', 'text').execute();
  },
};
