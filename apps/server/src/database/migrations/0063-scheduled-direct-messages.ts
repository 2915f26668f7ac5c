import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const keptColumns = sql.raw(
  'site, id, token, title, state, reason, status, service, settled_at, displayed_at, clicked_at, clicked_action, ' +
    'dismissed_at, sent_by_kind, sent_by_name, created_at, send_at, ttl, urgency, collapse_key, user_id',
);
const contentColumns = sql.raw('payload, translations, due_at, attempts');

/** Stores when a direct message was due that was scheduled: its TTL begins then, and so does the time that it is kept. */
export const scheduledDirectMessages: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.dropView('any_direct_message').execute();
    for (const table of ['direct_queue', 'direct_message']) {
      await db.schema.alterTable(table).addColumn('send_at', 'bigint').execute();
    }
    // A message without a TTL has a minute.
    await sql`create view any_direct_message as
      select ${keptColumns}, expires_at, ${contentColumns} from direct_queue
      union all
      select ${keptColumns},
        cast(coalesce(send_at, created_at) + case ttl when 0 then 60000 else cast(ttl as bigint) * 1000 end as bigint) as expires_at,
        cast(null as text) as payload, cast(null as text) as translations, cast(null as bigint) as due_at,
        cast(0 as integer) as attempts
      from direct_message`.execute(db);
  },
};
