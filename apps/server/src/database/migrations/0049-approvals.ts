import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Stores whether the approval of a draft was requested. */
export const approvals: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('draft').addColumn('approval', 'text').execute();
  },
};
