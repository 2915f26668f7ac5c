import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from '../dialect.ts';

const keptColumns = sql.raw(
  'site, id, token, title, state, reason, status, service, settled_at, displayed_at, clicked_at, clicked_action, ' +
    'dismissed_at, sent_by_kind, sent_by_name, created_at, ttl, urgency, collapse_key, user_id',
);
const contentColumns = sql.raw('payload, translations, due_at, attempts');

/**
 * Makes the row of a direct message that was sent 25 bytes shorter on PostgreSQL: its expiry follows from its TTL, and
 * numbers stand before texts, so that none is padded to a multiple of eight bytes.
 */
export function compactDirectMessages(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.dropView('any_direct_message').execute();
      if (engine === 'sqlite')
        await db.schema.alterTable('direct_message').dropColumn('expires_at').execute();
      else await rebuild(db);
      // A message without a TTL has a minute.
      await sql`create view any_direct_message as
        select ${keptColumns}, expires_at, ${contentColumns} from direct_queue
        union all
        select ${keptColumns}, cast(created_at + case ttl when 0 then 60000 else cast(ttl as bigint) * 1000 end as bigint) as expires_at,
          cast(null as text) as payload, cast(null as text) as translations, cast(null as bigint) as due_at,
          cast(0 as integer) as attempts
        from direct_message`.execute(db);
    },
  };
}

async function rebuild(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes('postgres');
  await db.schema.alterTable('direct_message').renameTo('former_direct_message').execute();
  await db.schema
    .createTable('direct_message')
    .addColumn('settled_at', 'bigint')
    .addColumn('displayed_at', 'bigint')
    .addColumn('clicked_at', 'bigint')
    .addColumn('dismissed_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('ttl', 'integer', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('site', key, (column) => column.notNull())
    .addColumn('id', key, (column) => column.notNull())
    .addColumn('token', key, (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('service', 'text')
    .addColumn('clicked_action', 'text')
    .addColumn('sent_by_kind', 'text')
    .addColumn('sent_by_name', 'text')
    .addColumn('urgency', 'text', (column) => column.notNull())
    .addColumn('collapse_key', 'text')
    .addColumn('user_id', key)
    .modifyEnd(sql`with (fillfactor = 96)`)
    .execute();
  await sql`insert into direct_message (${keptColumns})
    select ${keptColumns} from former_direct_message order by site, id, token`.execute(db);
  await db.schema.dropTable('former_direct_message').execute();
  await db.schema
    .alterTable('direct_message')
    .addPrimaryKeyConstraint('direct_message_pk', ['site', 'id', 'token'])
    .execute();
  await sql`create index direct_message_device on direct_message (token)`.execute(db);
}
