import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Stores with each batch the responses of push services, until its first delivery run has ended. */
export const batchAnswers: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('batch')
      .addColumn('answers', 'text', (column) => column.notNull().defaultTo('{}'))
      .execute();
  },
};
