import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { clustered, columnTypes, type Engine } from '../dialect.ts';

const messageColumns = sql.raw(
  'site, id, token, title, state, reason, status, service, settled_at, displayed_at, clicked_at, dismissed_at, ' +
    'sent_by_kind, sent_by_name, created_at, expires_at, ttl, urgency, collapse_key, user_id, clicked_action',
);
const contentColumns = sql.raw('payload, translations, due_at, attempts');

/** Counts the clicks on each action of a message. The row of a direct message has the clicked action. */
export function clickedActions(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const { key } = columnTypes(engine);
      await clustered(
        db.schema
          .createTable('action_click')
          .addColumn('message', key, (column) => column.notNull())
          .addColumn('action', key, (column) => column.notNull())
          .addColumn('clicks', 'integer', (column) => column.notNull())
          .addPrimaryKeyConstraint('action_click_pk', ['message', 'action']),
        engine,
      ).execute();
      await db.schema.dropView('any_direct_message').execute();
      for (const table of ['direct_message', 'direct_queue']) {
        await db.schema.alterTable(table).addColumn('clicked_action', 'text').execute();
      }
      await sql`create view any_direct_message as
        select ${messageColumns}, ${contentColumns} from direct_queue
        union all
        select ${messageColumns}, cast(null as text) as payload, cast(null as text) as translations,
          cast(null as bigint) as due_at, cast(0 as integer) as attempts
        from direct_message`.execute(db);
    },
  };
}
