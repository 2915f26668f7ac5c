import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../dialect.ts';

/**
 * When a device leaves its user, what failed on it stays a failure, as counted by day, but cannot be retried: it loses its
 * content.
 */
export function failuresOfUsers(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of engine === 'sqlite' ? forSqlite : forPostgres) {
        await sql.raw(statement).execute(db);
      }
    },
  };
}

const endMessages = `
  update direct_queue set state = 'cancelled', payload = null, translations = null, due_at = null
    where token = old.token and user_id is not null and state = 'sending';
  update direct_queue set user_id = null, payload = null, translations = null
    where token = old.token and user_id is not null;
  update direct_message set user_id = null where token = old.token and user_id is not null;`;

const forSqlite = [
  'drop trigger device_user_changed',
  'drop trigger device_user_deleted',
  `create trigger device_user_changed after update of user_id on device
    when old.user_id is not null and old.user_id is not new.user_id
    begin ${endMessages} end`,
  `create trigger device_user_deleted after delete on device
    when old.user_id is not null
    begin ${endMessages} end`,
];

const forPostgres = [
  `create or replace function end_messages_of_user() returns trigger language plpgsql as $$
    begin ${endMessages} return null; end $$`,
];
