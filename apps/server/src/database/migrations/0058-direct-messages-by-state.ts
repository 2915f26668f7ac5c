import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../dialect.ts';

/**
 * Finds direct messages by their result, newest first. A message that is sent at once enters none of these indexes: it
 * leaves the queue as accepted.
 */
export function directMessagesByState(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`create index direct_queue_ended on direct_queue (site, state, id, token)
        where state <> 'sending'`.execute(db);
      await sql`create index direct_message_gone on direct_message (site, id, token)
        where state = 'gone'`.execute(db);
      if (engine !== 'sqlite') return;
      // Otherwise the planner reads the messages of a site in the order of the primary key, whatever their states.
      await sql`insert into sqlite_stat1 (tbl, idx, stat) values
        ('direct_queue', 'direct_queue', '200000 100000 2 1'),
        ('direct_queue', 'direct_queue_ended', '100000 50000 10000 1 1'),
        ('direct_message', 'direct_message', '1000000 500000 2 1'),
        ('direct_message', 'direct_message_gone', '20000 10000 1 1')`.execute(db);
      await sql`analyze sqlite_schema`.execute(db);
    },
  };
}
