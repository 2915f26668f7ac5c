import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../dialect.ts';

/** An index that finds the job of a batch among those of many scheduled messages. */
export function jobData(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      // PostgreSQL has pg-boss with its own tables.
      if (engine === 'sqlite') await db.schema.createIndex('job_data').on('job').column('data').execute();
    },
  };
}
