import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Finds the failed direct messages whose content is kept for a retry. Conditions must be the same as here, with literals:
 * SQLite does not conclude them from others.
 */
export const failedDirectContent: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index direct_queue_content on direct_queue (expires_at)
      where state = 'failed' and payload is not null`.execute(db);
  },
};
