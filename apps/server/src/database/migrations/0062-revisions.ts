import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Counts the changes of what several members edit, so that a change of an older revision can be refused. */
export const revisions: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const table of ['topic', 'segment', 'recurring_message']) {
      await db.schema
        .alterTable(table)
        .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
        .execute();
    }
  },
};
