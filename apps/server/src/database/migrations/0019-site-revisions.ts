import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type Engine } from '../dialect.ts';

/**
 * Gives each site a revision, which changes with everything that its pages and feeds show. Triggers change it, so that
 * no code, command or import can forget to.
 */
export function siteRevisions(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('site_revision')
        .addColumn('site', columnTypes(engine).key, (column) => column.primaryKey())
        .addColumn('revision', 'bigint', (column) => column.notNull())
        .execute();
      await sql`insert into site_revision (site, revision) select id, 0 from site`.execute(db);
      for (const statement of engine === 'sqlite' ? forSqlite() : forPostgres()) {
        await sql.raw(statement).execute(db);
      }
    },
  };
}

interface Watched {
  readonly table: string;
  /** The column with the site's id. */
  readonly site: 'id' | 'site';
  readonly event: 'insert' | 'delete' | `update of ${string}`;
  readonly when?: string;
}

const isNotice = (row: 'old' | 'new'): string =>
  `(${row}.published = 1 and ${row}.state in ('sending', 'sent', 'expired', 'failed'))`;

const watched: readonly Watched[] = [
  { table: 'site', site: 'id', event: 'insert' },
  { table: 'site', site: 'id', event: 'update of name, language, time_zone, icon, origins' },
  { table: 'topic', site: 'site', event: 'insert' },
  { table: 'topic', site: 'site', event: 'update of name, description' },
  { table: 'topic', site: 'site', event: 'delete' },
  { table: 'vapid_key', site: 'site', event: 'insert' },
  { table: 'vapid_key', site: 'site', event: 'update of state' },
  { table: 'vapid_key', site: 'site', event: 'delete' },
  { table: 'message', site: 'site', event: 'insert', when: isNotice('new') },
  // A notice that is sent completely looks as before.
  {
    table: 'message',
    site: 'site',
    event: 'update of state, published',
    when: `${isNotice('old')} <> ${isNotice('new')}`,
  },
  {
    table: 'message',
    site: 'site',
    event: 'update of title, body, navigate, image, topic, send_at',
    when: isNotice('new'),
  },
  { table: 'message', site: 'site', event: 'delete', when: isNotice('old') },
];

const rowOf = (event: Watched['event']): 'old' | 'new' => (event === 'delete' ? 'old' : 'new');

function forSqlite(): string[] {
  return watched.map(
    ({ table, site, event, when }, index) =>
      `create trigger site_revision_${index} after ${event} on ${table} ${when ? `when ${when}` : ''}
       begin
         insert into site_revision (site, revision) values (${rowOf(event)}.${site}, 1)
         on conflict (site) do update set revision = revision + 1;
       end`,
  );
}

/**
 * The revision is the number of the transaction, so that a transaction writes it once. The triggers run when it commits:
 * it never waits for the row of a site while others wait for its own rows.
 */
function forPostgres(): string[] {
  const functions = (['id', 'site'] as const).flatMap((site) =>
    (['old', 'new'] as const).map(
      (row) =>
        `create function ${functionOf(site, row)} returns trigger language plpgsql as $$
         begin
           insert into site_revision (site, revision) values (${row}.${site}, txid_current())
           on conflict (site) do update set revision = excluded.revision
           where site_revision.revision <> excluded.revision;
           return null;
         end $$`,
    ),
  );
  const triggers = watched.map(
    ({ table, site, event, when }, index) =>
      `create constraint trigger site_revision_${index} after ${event} on ${table}
       deferrable initially deferred for each row ${when ? `when (${when})` : ''}
       execute function ${functionOf(site, rowOf(event))}`,
  );
  return [...functions, ...triggers];
}

function functionOf(site: Watched['site'], row: 'old' | 'new'): string {
  return `change_revision_of_${row}_${site}()`;
}
