import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Stores the previous time zone of each device, and when it ended. */
export const timeZoneChanges: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('device').addColumn('time_zone_before', 'text').execute();
    await db.schema.alterTable('device').addColumn('time_zone_changed_at', 'bigint').execute();
  },
};
