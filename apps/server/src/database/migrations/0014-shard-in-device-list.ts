import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../dialect.ts';

/**
 * Adds the shard to the index of the device list, so that the devices of a topic or tag, which are found by shard and token,
 * come from the index only: PostgreSQL used to read each row for its shard.
 */
export function shardInDeviceList(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      // SQLite's indexes contain the whole primary key, and with it the shard.
      if (engine === 'sqlite') return;
      await db.schema.dropIndex('device_list').execute();
      await db.schema
        .createIndex('device_list')
        .on('device')
        .columns(['site', 'created_at', 'token', 'browser', 'system', 'language', 'shard'])
        .execute();
    },
  };
}
