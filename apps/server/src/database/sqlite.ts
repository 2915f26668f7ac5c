import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { type Dialect, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { asStorageError, StorageError } from './storage-error.ts';

export interface SqliteEngine {
  readonly dialect: Dialect;
  /** Lets another process have the directory. */
  readonly release: () => void;
}

/**
 * Opens the database of a data directory, made when absent and readable by its owner alone.
 * @throws StorageError `locked` when another process has it, or for what the disk refuses.
 */
export function openSqlite(dataDir: string): SqliteEngine {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const lock = lockDirectory(dataDir);
    try {
      const database = openDatabase(databaseFile(dataDir));
      const dialect = new SqliteDialect({ database: forKysely(database) });
      return { dialect, release: () => lock.close() };
    } catch (error) {
      lock.close();
      throw error;
    }
  } catch (error) {
    throw asStorageError(error, `The data directory ${dataDir} cannot be opened`) ?? error;
  }
}

/**
 * Opens the database of a data directory that another process may have.
 * @throws StorageError for what the disk refuses.
 */
export function openSqliteBeside(dataDir: string): SqliteEngine {
  try {
    const database = openDatabase(databaseFile(dataDir));
    return { dialect: new SqliteDialect({ database: forKysely(database) }), release: () => {} };
  } catch (error) {
    throw asStorageError(error, `The data directory ${dataDir} cannot be opened`) ?? error;
  }
}

function openDatabase(file: string): SQLite.Database {
  const database = new SQLite(file);
  database.pragma('journal_mode = WAL');
  // Accepted means on disk: WAL alone would lose the last transactions with the power.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('busy_timeout = 5000');
  return database;
}

/** The database file of a data directory. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'sineta.db');
}

/** @throws StorageError if there is no database: reading from an incorrect directory must not create one. */
export function requireDatabase(dataDir: string): void {
  if (existsSync(databaseFile(dataDir))) return;
  throw new StorageError('unavailable', `There is no database in ${dataDir} (SINETA_DATA_DIR)`);
}

/** Locks a data directory by a transaction on a separate file, which the system ends with the process, even by kill -9. */
export function lockDirectory(dataDir: string): SQLite.Database {
  const lock = new SQLite(join(dataDir, 'sineta.lock'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (error instanceof SQLite.SqliteError && error.code === 'SQLITE_BUSY') {
      throw new StorageError('locked', `The data directory ${dataDir} is in use`, { cause: error });
    }
    throw error;
  }
}

const rememberedStatements = 500;

/**
 * A transaction takes the lock for writing at once and waits for it: one that has read before it writes would fail when
 * a command has written beside the service in between (SQLITE_BUSY_SNAPSHOT), and is not waited for.
 */
const ownText: Readonly<Record<string, string>> = { begin: 'begin immediate' };

/** The database as Kysely uses it, with cached statements: Kysely would prepare each statement again. */
function forKysely(database: SQLite.Database): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(text) {
      const known = statements.get(text);
      if (known !== undefined) return known;
      const statement = text === 'rollback' ? rollback(database) : database.prepare(ownText[text] ?? text);
      if (statements.size >= rememberedStatements) statements.clear();
      statements.set(text, statement);
      return statement;
    },
  };
}

/** A full disk or an I/O error has already rolled back; asking again would hide what happened behind another error. */
function rollback(database: SQLite.Database): SqliteStatement {
  const statement = database.prepare<[]>('rollback');
  return {
    reader: false,
    all: () => [],
    iterate: () => [].values(),
    run: () => (database.inTransaction ? statement.run() : { changes: 0, lastInsertRowid: 0 }),
  };
}
