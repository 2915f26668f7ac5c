import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { clustered, columnTypes, type Engine } from '../dialect.ts';

const messageColumns = sql.raw(
  'site, id, token, title, state, reason, status, service, settled_at, displayed_at, clicked_at, dismissed_at, ' +
    'sent_by_kind, sent_by_name, created_at, expires_at, ttl, urgency, collapse_key, user_id',
);
const contentColumns = sql.raw('payload, translations, due_at, attempts');

/** Links devices to the users of an application, and direct messages to the users that they were sent to. */
export function users(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const { key } = columnTypes(engine);
      await db.schema.alterTable('device').addColumn('user_id', key).execute();
      await db.schema
        .createIndex('device_of_user')
        .on('device')
        .columns(['site', 'user_id', 'token'])
        .where('user_id', 'is not', null)
        .execute();
      await clustered(
        db.schema
          .createTable('identity_secret')
          .addColumn('site', key, (column) => column.notNull())
          .addColumn('id', key, (column) => column.notNull())
          .addColumn('secret', 'text', (column) => column.notNull())
          .addColumn('created_at', 'bigint', (column) => column.notNull())
          .addColumn('created_by_kind', 'text')
          .addColumn('created_by_name', 'text')
          .addPrimaryKeyConstraint('identity_secret_pk', ['site', 'id']),
        engine,
      ).execute();
      await db.schema.dropView('any_direct_message').execute();
      for (const table of ['direct_message', 'direct_queue']) {
        await db.schema.alterTable(table).addColumn('user_id', key).execute();
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
