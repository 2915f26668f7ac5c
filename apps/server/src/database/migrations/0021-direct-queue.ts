import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { clustered, columnTypes, type Engine } from '../dialect.ts';

const sharedColumns = sql.raw(
  'site, id, token, title, state, reason, status, service, settled_at, displayed_at, clicked_at, dismissed_at, ' +
    'sent_by_kind, sent_by_name, created_at, expires_at, ttl, urgency, collapse_key',
);
const contentColumns = ['payload', 'translations', 'due_at', 'attempts'] as const;

/**
 * Moves direct messages that are not sent, with their content, to a table of their own. In the pages of the others the
 * deleted content left gaps, which later messages never fill, because ids sort by time.
 */
export function directQueue(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const { key } = columnTypes(engine);
      await clustered(
        db.schema
          .createTable('direct_queue')
          .addColumn('site', key, (column) => column.notNull())
          .addColumn('id', key, (column) => column.notNull())
          .addColumn('token', key, (column) => column.notNull())
          .addColumn('title', 'text', (column) => column.notNull())
          .addColumn('state', 'text', (column) => column.notNull())
          .addColumn('reason', 'text')
          .addColumn('status', 'integer')
          .addColumn('service', 'text')
          .addColumn('settled_at', 'bigint')
          .addColumn('displayed_at', 'bigint')
          .addColumn('clicked_at', 'bigint')
          .addColumn('dismissed_at', 'bigint')
          .addColumn('sent_by_kind', 'text')
          .addColumn('sent_by_name', 'text')
          .addColumn('created_at', 'bigint', (column) => column.notNull())
          .addColumn('expires_at', 'bigint', (column) => column.notNull())
          .addColumn('ttl', 'integer', (column) => column.notNull())
          .addColumn('urgency', 'text', (column) => column.notNull())
          .addColumn('collapse_key', 'text')
          .addColumn('payload', 'text')
          .addColumn('translations', 'text')
          .addColumn('due_at', 'bigint')
          .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
          .addPrimaryKeyConstraint('direct_queue_pk', ['site', 'id', 'token']),
        engine,
      ).execute();
      await db.schema
        .createIndex('direct_queue_device')
        .on('direct_queue')
        .columns(['token', 'id'])
        .execute();
      await sql`create index direct_queue_due on direct_queue (due_at) where due_at is not null`.execute(db);
      const content = sql.raw(contentColumns.join(', '));
      const isQueued = sql`state in ('sending', 'failed', 'cancelled')`;
      await sql`insert into direct_queue (${sharedColumns}, ${content})
        select ${sharedColumns}, ${content} from direct_message where ${isQueued}`.execute(db);
      await sql`delete from direct_message where ${isQueued}`.execute(db);
      await db.schema.dropIndex('direct_message_due').execute();
      for (const column of contentColumns) {
        await db.schema.alterTable('direct_message').dropColumn(column).execute();
      }
      // Room for receipts, which would otherwise move their row and repeat its entries in the indexes.
      if (engine === 'postgres') await sql`alter table direct_message set (fillfactor = 96)`.execute(db);
      await sql`create view any_direct_message as
        select ${sharedColumns}, ${content} from direct_queue
        union all
        select ${sharedColumns}, cast(null as text) as payload, cast(null as text) as translations,
          cast(null as bigint) as due_at, cast(0 as integer) as attempts
        from direct_message`.execute(db);
    },
  };
}
