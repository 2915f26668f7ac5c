import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import SQLite from 'better-sqlite3';
import { asStorageError, StorageError } from '../storage-error.ts';
import { databaseFile, lockDirectory, requireDatabase } from '../sqlite.ts';

/** The file contains private keys and endpoints. */
const ownerOnly = 0o600;

/**
 * Writes a consistent copy of the database to a new file. The service may be running.
 * @throws StorageError `not_empty` if the file exists, or the error of the disk.
 */
export function backupDatabase(dataDir: string, file: string): void {
  requireDatabase(dataDir);
  if (existsSync(file)) {
    throw new StorageError('not_empty', `${file} already exists. Choose another name for the backup`);
  }
  replaceFile(file, `${file} cannot be written`, (partial) => {
    closeSync(openSync(partial, 'wx', ownerOnly));
    const database = new SQLite(databaseFile(dataDir), { readonly: true });
    try {
      // One read transaction: it does not block writers, and they do not block it.
      database.prepare('VACUUM INTO ?').run(partial);
    } finally {
      database.close();
    }
  });
}

interface RestoreOptions {
  /** Overwrites an existing database. */
  readonly replace: boolean;
}

/**
 * Restores a backup to a data directory that no process uses.
 * @throws StorageError `not_a_backup`, `locked`, `not_empty`, or the error of the disk.
 */
export function restoreDatabase(file: string, dataDir: string, { replace }: RestoreOptions): void {
  checkBackup(file);
  const target = databaseFile(dataDir);
  const lock = prepareDirectory(dataDir);
  try {
    if (existsSync(target) && !replace) {
      throw new StorageError('not_empty', `${target} already exists. Use --replace to overwrite it`);
    }
    const write = (partial: string): void => {
      copyFileSync(file, partial);
      chmodSync(partial, ownerOnly);
    };
    replaceFile(target, `${target} cannot be written`, write, () => removeWal(target));
  } finally {
    lock.close();
  }
}

function prepareDirectory(dataDir: string): SQLite.Database {
  try {
    return lockDirectory(dataDir);
  } catch (error) {
    throw asStorageError(error, `The data directory ${dataDir} cannot be opened`) ?? error;
  }
}

/** The codes of a database that is damaged, or on a disk that is. */
const unreadable = /^SQLITE_(?:CORRUPT|NOTADB|IOERR_(?:READ|SHORT_READ|CORRUPTFS))/;

/**
 * Removes the WAL of a database that is being replaced: SQLite would apply it to the new one. What only the WAL contains is
 * moved to the database before, so that nothing is lost if the replacement ends here.
 */
function removeWal(target: string): void {
  if (existsSync(target)) {
    try {
      writeWalBack(target);
    } catch (error) {
      // What cannot be read cannot be kept either: it is why a backup is restored.
      if (!(error instanceof SQLite.SqliteError && unreadable.test(error.code))) throw error;
    }
  }
  for (const suffix of ['-wal', '-shm']) rmSync(`${target}${suffix}`, { force: true });
}

/** @throws StorageError `busy` if another program reads or writes the database. */
function writeWalBack(target: string): void {
  const database = new SQLite(target);
  try {
    const [result] = database.pragma('wal_checkpoint(TRUNCATE)') as { readonly busy: number }[];
    if (result?.busy !== 0) throw new StorageError('busy', `${target} is in use`);
  } finally {
    database.close();
  }
}

/** @throws StorageError `not_a_backup` */
function checkBackup(file: string): void {
  try {
    requireNoWal(realpathSync(file));
    const database = new SQLite(file, { readonly: true });
    try {
      database.prepare('select id from site limit 1').get();
      const [result] = database.pragma('quick_check') as { quick_check: string }[];
      if (result?.quick_check === 'ok') return;
    } finally {
      database.close();
    }
  } catch (cause) {
    if (cause instanceof StorageError) throw cause;
    throw new StorageError('not_a_backup', `${file} cannot be read`, { cause });
  }
  throw new StorageError('not_a_backup', `${file} is damaged`);
}

/**
 * Refuses a database whose last changes may be in its WAL: the check below would read them, but only the file is copied. A
 * backup has no WAL, and merging one that an older database left beside it would damage it.
 */
function requireNoWal(file: string): void {
  const wal = `${file}-wal`;
  if ((statSync(wal, { throwIfNoEntry: false })?.size ?? 0) === 0) return;
  throw new StorageError(
    'not_a_backup',
    `${file} is no backup: ${wal} may contain its last changes, which restore does not read. To keep them, put both into a ` +
      'folder as sineta.db and sineta.db-wal, and run SINETA_DATA_DIR=FOLDER sineta backup FILE',
  );
}

/** Writes a file to another name, then renames it, so that it is complete or absent. `prepare` runs just before. */
function replaceFile(
  file: string,
  what: string,
  write: (partial: string) => void,
  prepare: () => void = () => {},
): void {
  const partial = `${file}.partial`;
  try {
    rmSync(partial, { force: true });
    write(partial);
    sync(partial);
    prepare();
    renameSync(partial, file);
    sync(dirname(resolve(file)));
  } catch (error) {
    rmSync(partial, { force: true });
    throw asStorageError(error, what) ?? error;
  }
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
