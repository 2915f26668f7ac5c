import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Remembers of each device which time zone it had before and until when. */
export const timeZoneChanges: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('device').addColumn('time_zone_before', 'text').execute();
    await db.schema.alterTable('device').addColumn('time_zone_changed_at', 'bigint').execute();
  },
};
