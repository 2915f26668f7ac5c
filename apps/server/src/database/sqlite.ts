import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { asStorageError, StorageError } from './storage-error.ts';

export interface SqliteEngine {
  readonly dialect: Dialect;
  /** Unlocks the directory for another process. */
  readonly release: () => void;
}

/**
 * Opens the database of a data directory. A missing one is created, readable only by its owner.
 * @throws StorageError `locked` if another process uses it, or for an error of the disk.
 */
export function openSqlite(dataDir: string): SqliteEngine {
  try {
    const lock = lockDirectory(dataDir);
    try {
      const database = openDatabase(databaseFile(dataDir));
      const dialect = new ImmediateSqliteDialect(database);
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
 * Opens the database of a data directory that another process may use.
 * @throws StorageError for an error of the disk.
 */
export function openSqliteBeside(dataDir: string): SqliteEngine {
  try {
    const database = openDatabase(databaseFile(dataDir));
    return { dialect: new ImmediateSqliteDialect(database), release: () => {} };
  } catch (error) {
    throw asStorageError(error, `The data directory ${dataDir} cannot be opened`) ?? error;
  }
}

function openDatabase(file: string): SQLite.Database {
  createForOwner(file);
  const database = new SQLite(file);
  database.pragma('journal_mode = WAL');
  // Accepted means on disk: with the default for WAL a power failure would lose the last transactions.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('busy_timeout = 5000');
  // With the 16 MB of better-sqlite3 neither a broadcast nor receipts are faster: the operating system keeps the file's pages.
  database.pragma('cache_size = -2000');
  return database;
}

/** Creates a missing file. SQLite would make one that others can read, as the umask has it. */
function createForOwner(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
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

/**
 * Makes a data directory, or narrows one, for its owner alone: the database contains private keys, and what SQLite writes
 * beside it has the mode of the database.
 */
function protect(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    narrow(dataDir, 0o700);
  } catch (error) {
    // A directory of another user, such as the volume of a container. The files in it are still for their owner alone.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
  }
  const database = databaseFile(dataDir);
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(database + suffix)) narrow(database + suffix, 0o600);
  }
}

/** Removes the rights of others. A file that has none stays as it is: only its owner could change its mode. */
function narrow(path: string, mode: number): void {
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, mode);
}

/** Locks a data directory by a transaction on a separate file, which the system ends with the process, even by kill -9. */
export function lockDirectory(dataDir: string): SQLite.Database {
  protect(dataDir);
  const file = join(dataDir, 'sineta.lock');
  createForOwner(file);
  const lock = new SQLite(file, { timeout: 0 });
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

const cachedStatements = 500;

/** The database for Kysely, with cached statements: Kysely would prepare each statement again. */
function forKysely(database: SQLite.Database): SqliteDatabase {
  const statements = new LRUCache<string, SqliteStatement>({ max: cachedStatements });
  return {
    close: () => database.close(),
    prepare(text) {
      const cached = statements.get(text);
      if (cached !== undefined) return cached;
      const statement = database.prepare(text);
      statements.set(text, statement);
      return statement;
    },
  };
}

/** Kysely's dialect, except for how transactions begin and roll back, and that they contain migrations. */
class ImmediateSqliteDialect extends SqliteDialect {
  readonly #driver: () => Driver;

  constructor(database: SQLite.Database) {
    const config = { database: forKysely(database) };
    super(config);
    this.#driver = () => new ImmediateSqliteDriver(config, database);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }

  override createDriver(): Driver {
    return this.#driver();
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  /**
   * SQLite rolls back changes of tables too. A migration that ends halfway, because the disk is full or the process was killed,
   * would otherwise leave some of its tables behind, and fail because of them at every later start.
   */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  readonly #database: SQLite.Database;

  constructor(config: SqliteDialectConfig, database: SQLite.Database) {
    super(config);
    this.#database = database;
  }

  /**
   * Takes the write lock at once and waits for it. A transaction that reads first and writes later would fail without waiting
   * if a command has written meanwhile (SQLITE_BUSY_SNAPSHOT).
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** After a full disk or an I/O error SQLite has already rolled back; another rollback would hide that error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}
