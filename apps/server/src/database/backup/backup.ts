import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
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
    replaceFile(target, `${target} cannot be written`, (partial) => {
      copyFileSync(file, partial);
      chmodSync(partial, ownerOnly);
      // They belong to the replaced database: SQLite would apply them to the new one.
      for (const suffix of ['-wal', '-shm']) rmSync(`${target}${suffix}`, { force: true });
    });
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

function checkBackup(file: string): void {
  try {
    const database = new SQLite(file, { readonly: true });
    try {
      database.prepare('select id from site limit 1').get();
      const [result] = database.pragma('quick_check') as { quick_check: string }[];
      if (result?.quick_check === 'ok') return;
    } finally {
      database.close();
    }
  } catch (cause) {
    throw new StorageError('not_a_backup', `${file} cannot be read`, { cause });
  }
  throw new StorageError('not_a_backup', `${file} is damaged`);
}

/** Writes a file to another name, then renames it, so that it is complete or absent. */
function replaceFile(file: string, what: string, write: (partial: string) => void): void {
  const partial = `${file}.partial`;
  try {
    rmSync(partial, { force: true });
    write(partial);
    sync(partial);
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
