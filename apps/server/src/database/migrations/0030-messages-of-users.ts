import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../dialect.ts';

/**
 * Ends what was sent to the user of a device when the device leaves the user or is deleted: what is not sent is cancelled,
 * and what was sent no longer names the user. Triggers do it, so that no code can forget to: another person may use the
 * device from then on.
 */
export function messagesOfUsers(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of engine === 'sqlite' ? forSqlite() : forPostgres()) {
        await sql.raw(statement).execute(db);
      }
    },
  };
}

const events = {
  changed: 'update of user_id',
  deleted: 'delete',
} as const;

const conditions = {
  changed: { sqlite: 'old.user_id is not new.user_id', postgres: 'old.user_id is distinct from new.user_id' },
  deleted: { sqlite: 'true', postgres: 'true' },
} as const;

const endMessages = `
  update direct_queue set state = 'cancelled', payload = null, translations = null, due_at = null
    where token = old.token and user_id is not null and state in ('sending', 'failed');
  update direct_queue set user_id = null where token = old.token and user_id is not null;
  update direct_message set user_id = null where token = old.token and user_id is not null;`;

function forSqlite(): string[] {
  return (['changed', 'deleted'] as const).map(
    (name) => `create trigger device_user_${name} after ${events[name]} on device
      when old.user_id is not null and ${conditions[name].sqlite}
      begin ${endMessages} end`,
  );
}

function forPostgres(): string[] {
  const triggers = (['changed', 'deleted'] as const).map(
    (name) => `create trigger device_user_${name} after ${events[name]} on device
      for each row when (old.user_id is not null and ${conditions[name].postgres})
      execute function end_messages_of_user()`,
  );
  return [
    `create function end_messages_of_user() returns trigger language plpgsql as $$
      begin ${endMessages} return null; end $$`,
    ...triggers,
  ];
}
