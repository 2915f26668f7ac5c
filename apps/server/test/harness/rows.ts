import SQLite from 'better-sqlite3';
import { Client } from 'pg';
import type { StorageLocation } from '../../src/database/open.ts';
import { databaseFile } from '../../src/database/sqlite.ts';

/** The tables of members, and those that they change. */
const tables = [
  'member',
  'account',
  'session',
  'two_factor',
  'passkey',
  'challenge',
  'password_reset',
  'verification',
  'invitation',
  'secret',
  'audit',
  'api_key',
  'message',
];

/** All rows about members and their actions. */
export async function readRows(location: StorageLocation): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const table of tables) rows[table] = await query(location, `select * from ${table}`);
  return rows;
}

/** The pages of a SQLite database that hold data, in bytes. */
export function databaseBytes(file: string): number {
  const database = new SQLite(file, { readonly: true });
  const pragma = (name: string) => Number(database.pragma(name, { simple: true }));
  const bytes = (pragma('page_count') - pragma('freelist_count')) * pragma('page_size');
  database.close();
  return bytes;
}

/** Changes the data, as another process does. */
export async function write(location: StorageLocation, sql: string): Promise<void> {
  await query(location, sql);
}

/** Returns the rows of a query, if it has any. */
export async function query(location: StorageLocation, sql: string): Promise<unknown[]> {
  if ('dataDir' in location) {
    const database = new SQLite(databaseFile(location.dataDir));
    const statement = database.prepare<[]>(sql);
    const rows = statement.reader ? statement.all() : [];
    if (!statement.reader) statement.run();
    database.close();
    return rows;
  }
  const client = new Client({ connectionString: location.databaseUrl });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows as unknown[];
}

/** The number of rows in some tables. */
export async function countRowsOf(
  location: StorageLocation,
  tables: readonly string[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const [row] = (await query(location, `select count(*) as rows from ${table}`)) as {
      rows: number | string;
    }[];
    counts[table] = Number(row!.rows);
  }
  return counts;
}

/** The number of rows in each table of a SQLite database, except one that housekeeping writes soon after the start. */
export function countRows(file: string): Record<string, number> {
  const database = new SQLite(file, { readonly: true });
  try {
    const tables = database
      .prepare<[], { name: string }>(
        "select name from sqlite_master where type = 'table' and name <> 'disturbed_day'",
      )
      .all();
    return Object.fromEntries(
      tables.map(({ name }) => [
        name,
        database.prepare<[], { rows: number }>(`select count(*) as rows from "${name}"`).get()!.rows,
      ]),
    );
  } finally {
    database.close();
  }
}
