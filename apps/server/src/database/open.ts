import { Kysely } from 'kysely';
import type { Engine } from './dialect.ts';
import { asStorageError, StorageError } from './storage-error.ts';
import { isMigrated, migrate } from './migrate.ts';
import { createNextPartitions } from './postgres/receipt-partitions.ts';
import type { Schema } from './schema.ts';
import { refreshStatistics } from './statistics.ts';
import { openSqlite, openSqliteBeside, requireDatabase, type SqliteEngine } from './sqlite.ts';

export type StorageLocation = { readonly dataDir: string } | { readonly databaseUrl: string };

export interface Storage {
  readonly db: Kysely<Schema>;
  readonly engine: Engine;
  close(): Promise<void>;
}

/**
 * Opens the database, migrates its tables, and updates the statistics of PostgreSQL.
 * @throws StorageError if the directory is in use, or for an error of the disk or the database server.
 */
export async function openStorage(location: StorageLocation): Promise<Storage> {
  const storage =
    'dataDir' in location ? onSqlite(openSqlite(location.dataDir)) : await onPostgres(location.databaseUrl);
  try {
    await migrate(storage.db, storage.engine);
    await createNextPartitions(storage.db, Date.now());
    await refreshStatistics(storage.db);
    return storage;
  } catch (error) {
    await storage.close();
    throw asStorageError(error, 'The database cannot be brought up to date') ?? error;
  }
}

/**
 * Opens the database for a short change by a command, beside running services. The tables are not migrated, and SQLite
 * serialises the writes.
 * @throws StorageError `unavailable` if there is no database, `outdated` if its tables are of an older version.
 */
export async function openBeside(location: StorageLocation): Promise<Storage> {
  if ('dataDir' in location) requireDatabase(location.dataDir);
  const storage =
    'dataDir' in location
      ? onSqlite(openSqliteBeside(location.dataDir))
      : await onPostgres(location.databaseUrl);
  try {
    if (await isMigrated(storage.db, storage.engine)) return storage;
    throw new StorageError('outdated', 'The tables of the database are of an older version of Sineta');
  } catch (error) {
    await storage.close();
    throw asStorageError(error, 'The database cannot be read') ?? error;
  }
}

function onSqlite({ dialect, release }: SqliteEngine): Storage {
  const db = new Kysely<Schema>({ dialect });
  return {
    db,
    engine: 'sqlite',
    async close() {
      await db.destroy();
      release();
    },
  };
}

async function onPostgres(databaseUrl: string): Promise<Storage> {
  // A service on SQLite does not load the client of PostgreSQL.
  const { openPostgres } = await import('./postgres.ts');
  const db = new Kysely<Schema>({ dialect: openPostgres(databaseUrl) });
  return { db, engine: 'postgres', close: () => db.destroy() };
}
