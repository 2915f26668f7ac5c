import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Counts the devices of a message whose permission the browser probably took back. */
export const revokedDevices: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('message')
      .addColumn('revoked', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
