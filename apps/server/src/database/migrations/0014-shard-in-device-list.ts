import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../dialect.ts';

/**
 * Lists the devices of a topic or tag out of the index alone: those are looked up by shard and token, and PostgreSQL read
 * the row of each device for its shard.
 */
export function shardInDeviceList(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      // An index of SQLite leads to the whole primary key, and so has the shard.
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
