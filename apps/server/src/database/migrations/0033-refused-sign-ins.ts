import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Counts repeated refusals in one audit entry, and indexes the entries by action and by actor. */
export const refusedSignIns: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('audit')
      .addColumn('count', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await db.schema.createIndex('audit_of_action').on('audit').columns(['action', 'at', 'id']).execute();
    await db.schema.createIndex('audit_of_actor').on('audit').columns(['actor_id', 'at', 'id']).execute();
  },
};
