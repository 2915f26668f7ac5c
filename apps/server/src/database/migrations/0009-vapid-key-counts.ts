import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Counts the devices of each VAPID key as they come and go, like all that a page of the console shows. */
export const vapidKeyCounts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`insert into device_count (shard, site, dimension, value, devices)
      select shard, site, 'vapid_key', vapid_key, count(*) from device group by shard, site, vapid_key`.execute(
      db,
    );
  },
};
