import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Counts the devices of each VAPID key when they change, like all counts of the console. */
export const vapidKeyCounts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`insert into device_count (shard, site, dimension, value, devices)
      select shard, site, 'vapid_key', vapid_key, count(*) from device group by shard, site, vapid_key`.execute(
      db,
    );
  },
};
