import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Finds the few messages that housekeeping looks for every hour, among all that a service ever sent. Conditions must be the same
 * as here, with literals: SQLite does not conclude them from others.
 */
export const housekeepingIndexes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index message_unfinished on message (created_at)
      where state in ('scheduled', 'sending')`.execute(db);
    await sql`create index message_test on message (expires_at) where audience = 'test'`.execute(db);
    await sql`create index message_outcomes on message (wave_at) where outcomes_kept = 1`.execute(db);
  },
};
