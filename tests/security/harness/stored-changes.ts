import SQLite from 'better-sqlite3';
import { Client } from 'pg';
import type { StorageLocation } from '../../../apps/server/src/database/open.ts';
import { databaseFile } from '../../../apps/server/src/database/sqlite.ts';

/** Reports each row that the service stores, changes or deletes. */
export interface StoredChanges extends AsyncDisposable {
  /** The changes since the last call, such as `insert device`, each kind once. */
  read(): Promise<readonly string[]>;
}

/** Adds triggers to all tables of a running service that log each change in the transaction that makes it. */
export function recordChanges(location: StorageLocation): Promise<StoredChanges> {
  return 'dataDir' in location
    ? recordOnSqlite(databaseFile(location.dataDir))
    : recordOnPostgres(location.databaseUrl);
}

const operations = ['insert', 'update', 'delete'] as const;

/** The time that a key was used, which is true also for a request that is refused. */
const unreported = { table: 'api_key', column: 'last_used_at' } as const;

type Operation = (typeof operations)[number];

/** The event of a trigger: an update of the unreported column alone is none. */
function eventOf(operation: Operation, table: string, columns: readonly string[]): string {
  if (operation !== 'update' || table !== unreported.table) return operation;
  const reported = columns.filter((column) => column !== unreported.column);
  return `update of ${reported.map((column) => `"${column}"`).join(', ')}`;
}

async function recordOnSqlite(file: string): Promise<StoredChanges> {
  const database = new SQLite(file, { timeout: 10_000 });
  const tables = database
    .prepare<[], { name: string }>(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and sql not like 'create virtual%'`,
    )
    .all();
  database.exec('create table stored_change (id integer primary key, change text not null)');
  for (const { name } of tables) {
    const columns = database.pragma(`table_info("${name}")`) as { readonly name: string }[];
    const names = columns.map((column) => column.name);
    for (const operation of operations) {
      database.exec(
        `create trigger "stored_${operation}_${name}" after ${eventOf(operation, name, names)} on "${name}" begin
           insert into stored_change (change) values ('${operation} ${name}');
         end`,
      );
    }
  }
  const select = database.prepare<[number], Change & { readonly id: number }>(
    'select id, change from stored_change where id > ? order by id',
  );
  let latest = 0;
  return {
    async read() {
      const rows = select.all(latest);
      latest = rows.at(-1)?.id ?? latest;
      return kindsOf(rows);
    },
    async [Symbol.asyncDispose]() {
      database.close();
    },
  };
}

async function recordOnPostgres(connectionString: string): Promise<StoredChanges> {
  const client = new Client({ connectionString });
  await client.connect();
  // Not of partitions: a trigger of the table they belong to is theirs too.
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
    `select relname as name, array_agg(attname::text) as columns from pg_class
       join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       group by relname`,
  );
  await client.query(`
    create table stored_change (change text not null);
    create function store_change() returns trigger language plpgsql as $$
      begin
        insert into stored_change (change) values (lower(tg_op) || ' ' || tg_argv[0]);
        return null;
      end
    $$`);
  for (const { name, columns } of tables) {
    const events = operations.map((operation) => eventOf(operation, name, columns)).join(' or ');
    await client.query(
      `create trigger stored_change after ${events} on "${name}" for each row execute function store_change('${name}')`,
    );
  }
  return {
    async read() {
      // Not by the highest id that was read: a transaction can take a lower one, and commit later.
      const { rows } = await client.query<Change>('delete from stored_change returning change');
      return kindsOf(rows);
    },
    [Symbol.asyncDispose]: () => client.end(),
  };
}

interface Change {
  readonly change: string;
}

function kindsOf(rows: readonly Change[]): readonly string[] {
  return [...new Set(rows.map(({ change }) => change))];
}
