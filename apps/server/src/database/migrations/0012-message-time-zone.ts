import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Stores with each local-time message the time zone that its site had. */
export const messageTimeZone: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('message').addColumn('site_time_zone', 'text').execute();
  },
};
