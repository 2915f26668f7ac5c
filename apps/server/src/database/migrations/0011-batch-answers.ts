import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Keeps with each batch what push services answered, until its first pass is over. */
export const batchAnswers: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('batch')
      .addColumn('answers', 'text', (column) => column.notNull().defaultTo('{}'))
      .execute();
  },
};
