import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../dialect.ts';

/**
 * Ends the messages of a device's former user by one statement on PostgreSQL. Of two, the second could find a message that the
 * first had not found yet, because a digest or a retry made it due meanwhile: it stayed in the queue without content for ever.
 */
export function messagesOfFormerUsers(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      if (engine === 'sqlite') return;
      await sql.raw(endMessages).execute(db);
      await sql`update direct_queue set state = 'cancelled', due_at = null
        where state = 'sending' and payload is null`.execute(db);
    },
  };
}

const endMessages = `
  create or replace function end_messages_of_user() returns trigger language plpgsql as $$
  begin
    update direct_queue set
      state = case state when 'sending' then 'cancelled' else state end,
      due_at = case state when 'sending' then null else due_at end,
      user_id = null, payload = null, translations = null
      where token = old.token and user_id is not null;
    update direct_message set user_id = null where token = old.token and user_id is not null;
    return null;
  end $$`;
