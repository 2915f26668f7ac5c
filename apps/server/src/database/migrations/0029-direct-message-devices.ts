import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../dialect.ts';

/**
 * Finds the direct messages to a device by its token alone on PostgreSQL, which stores equal keys of an index once. With
 * the message id in the key the index was a quarter of the table. SQLite adds the primary key to each entry anyway.
 */
export function directMessageDevices(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      if (engine === 'sqlite') return;
      await sql`drop index direct_message_device`.execute(db);
      await sql`create index direct_message_device on direct_message (token)`.execute(db);
    },
  };
}
