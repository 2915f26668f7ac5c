import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApiKey } from '../../../src/accounts/api-keys/api-keys.ts';
import { backupDatabase, restoreDatabase } from '../../../src/database/backup/backup.ts';
import { asStorageError, StorageError } from '../../../src/database/storage-error.ts';
import { openBeside, openStorage } from '../../../src/database/open.ts';
import { findSite } from '../../../src/sites/sites.ts';
import { addDefaultSite, openTestStorage, temporaryDirectory } from '../../harness/storage.ts';

describe('a data directory', () => {
  it('is created readable only by its owner', async () => {
    const dataDir = join(temporaryDirectory(), 'deep', 'data');
    await openTestStorage({ dataDir });
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  });

  it('that others can read is narrowed, with the files in it', async () => {
    const dataDir = temporaryDirectory();
    chmodSync(dataDir, 0o755);
    const files = ['sineta.db', 'sineta.db-wal', 'sineta.db-shm'].map((name) => join(dataDir, name));
    const modes = () => [dataDir, ...files].map((path) => statSync(path).mode & 0o777);
    const first = await openStorage({ dataDir });
    expect(modes()).toEqual([0o700, 0o600, 0o600, 0o600]);
    await first.close();
    chmodSync(dataDir, 0o755);
    chmodSync(files[0]!, 0o644);
    await openTestStorage({ dataDir });
    expect(modes()).toEqual([0o700, 0o600, 0o600, 0o600]);
  });

  it('has files of its owner alone after a backup that others can read was restored', async () => {
    const storage = await openTestStorage();
    if (!('dataDir' in storage.location)) throw new Error('The storage is not SQLite.');
    const file = join(temporaryDirectory(), 'sineta.backup');
    backupDatabase(storage.location.dataDir, file);
    chmodSync(file, 0o644);
    const dataDir = join(temporaryDirectory(), 'restored');
    restoreDatabase(file, dataDir, { replace: false });
    expect(statSync(join(dataDir, 'sineta.db')).mode & 0o777).toBe(0o600);
  });

  it('keeps every commit when its replacement by a backup fails', async () => {
    const { dataDir, backup } = await leaveCommitInWal();
    const obstacle = join(dataDir, 'sineta.db-shm');
    mkdirSync(obstacle);
    expect(() => restoreDatabase(backup, dataDir, { replace: true })).toThrow(StorageError);
    rmdirSync(obstacle);
    expect(await siteName(dataDir)).toBe('Aviso');
  });

  it('is replaced by a backup if its database cannot be read', async () => {
    const { dataDir, backup } = await leaveCommitInWal();
    const file = join(dataDir, 'sineta.db');
    rmSync(file);
    // Each read of it fails, as on a disk with damaged sectors.
    symlinkSync('/proc/self/mem', file);
    restoreDatabase(backup, dataDir, { replace: true });
    expect(await siteName(dataDir)).toBe('Mural');
  });

  it('has no commit of the database that a backup has replaced', async () => {
    const { dataDir, backup } = await leaveCommitInWal();
    restoreDatabase(backup, dataDir, { replace: true });
    expect(await siteName(dataDir)).toBe('Mural');
  });

  it('survives being closed and opened again', async () => {
    const dataDir = temporaryDirectory();
    const first = await openStorage({ dataDir });
    await addDefaultSite(first);
    await first.close();
    const { db } = await openTestStorage({ dataDir });
    expect(await findSite(db, 'default')).toMatchObject({ name: 'Mural', language: 'pt-BR' });
  });

  it('cannot be opened twice, with a helpful message', async () => {
    const dataDir = temporaryDirectory();
    await openTestStorage({ dataDir });
    const second = openStorage({ dataDir });
    await expect(second).rejects.toThrow(StorageError);
    await expect(second).rejects.toMatchObject({
      code: 'locked',
      message: expect.stringMatching(/in use.*Stop the other process/s),
    });
  });

  it('can be written by a command beside the service, one at a time', async () => {
    const dataDir = temporaryDirectory();
    const { db } = await openTestStorage({ dataDir });
    const beside = await openBeside({ dataDir });
    await beside.db.updateTable('site').set({ name: 'Aviso' }).execute();
    expect(await findSite(db, 'default')).toMatchObject({ name: 'Aviso' });
    const other = new SQLite(join(dataDir, 'sineta.db'), { timeout: 0 });
    await db.transaction().execute(async (transaction) => {
      await findSite(transaction, 'default');
      expect(() => other.exec('begin immediate')).toThrow('database is locked');
    });
    // Without the five seconds that the service and its commands wait.
    await sql`pragma busy_timeout = 0`.execute(beside.db);
    other.exec('begin immediate');
    const refused = await createApiKey(beside.db, { name: 'shop', scope: 'send' }).catch(asStorageError);
    expect(refused).toMatchObject({ code: 'busy', message: expect.stringContaining('Try again') });
    other.close();
    await beside.close();
  });

  it('of an older version is not migrated by a command, since the service may be running', async () => {
    const dataDir = temporaryDirectory();
    const { db } = await openTestStorage({ dataDir });
    await sql`delete from kysely_migration where name like '0009%'`.execute(db);
    await expect(openBeside({ dataDir })).rejects.toMatchObject({ code: 'outdated' });
    const { rows } = await sql`select name from kysely_migration where name like '0009%'`.execute(db);
    expect(rows).toEqual([]);
  });

  it('syncs every commit to the disk', async () => {
    const dataDir = temporaryDirectory();
    const { db } = await openTestStorage({ dataDir });
    const read = new SQLite(join(dataDir, 'sineta.db'), { readonly: true });
    expect(read.pragma('journal_mode', { simple: true })).toBe('wal');
    read.close();
    const { rows } = await db.executeQuery<{ synchronous: number }>({
      ...db.selectNoFrom((where) => where.lit(1).as('one')).compile(),
      sql: 'pragma synchronous',
    });
    expect(rows).toEqual([{ synchronous: 2 }]);
  });

  it('that is a file causes a StorageError', async () => {
    const file = join(temporaryDirectory(), 'file');
    writeFileSync(file, '');
    await expect(openStorage({ dataDir: join(file, 'data') })).rejects.toMatchObject({
      name: 'StorageError',
      code: 'unavailable',
    });
  });

  it('with another file as its database causes a StorageError and is unlocked', async () => {
    const dataDir = temporaryDirectory();
    writeFileSync(join(dataDir, 'sineta.db'), 'this is not a database, but long enough to be read as one');
    await expect(openStorage({ dataDir })).rejects.toMatchObject({ name: 'StorageError', code: 'corrupt' });
    writeFileSync(join(dataDir, 'sineta.db'), '');
    await openTestStorage({ dataDir });
    expect(existsSync(join(dataDir, 'sineta.lock'))).toBe(true);
  });

  it.runIf(process.getuid?.() === 0)('of another user is used if it can be written to', async () => {
    const dataDir = temporaryDirectory();
    // Its group is that of this process, also without privileges.
    chmodSync(dataDir, 0o2775);
    const storage = await withoutPrivileges(() => openStorage({ dataDir }));
    await storage.close();
    expect(statSync(dataDir).mode & 0o7777).toBe(0o2775);
    for (const name of ['sineta.db', 'sineta.lock']) {
      const { mode, uid } = statSync(join(dataDir, name));
      expect({ name, mode: mode & 0o777, uid }).toEqual({ name, mode: 0o600, uid: unprivileged });
    }
  });

  it('that is read-only causes a StorageError', async () => {
    const dataDir = temporaryDirectory();
    chmodSync(dataDir, 0o500);
    const opening = withoutPrivileges(() => openStorage({ dataDir }));
    await expect(opening).rejects.toMatchObject({ name: 'StorageError', code: 'read_only' });
  });
});

/** A data directory as a killed process leaves it: only the WAL contains its last commit, which the backup does not have. */
async function leaveCommitInWal(): Promise<{ readonly dataDir: string; readonly backup: string }> {
  const running = temporaryDirectory();
  const { db } = await openTestStorage({ dataDir: running });
  const backup = join(running, 'sineta.backup');
  backupDatabase(running, backup);
  await db.updateTable('site').set({ name: 'Aviso' }).execute();
  const dataDir = temporaryDirectory();
  for (const name of ['sineta.db', 'sineta.db-wal']) copyFileSync(join(running, name), join(dataDir, name));
  return { dataDir, backup };
}

/** The name of the site in a database, which an opened test storage would change. */
async function siteName(dataDir: string): Promise<string | undefined> {
  const storage = await openStorage({ dataDir });
  onTestFinished(() => storage.close());
  return (await findSite(storage.db, 'default'))?.name;
}

const unprivileged = 65_534;

/** Root may write everywhere, so that `work` runs without privileges if the tests run as root. */
function withoutPrivileges<T>(work: () => T): T {
  if (process.getuid?.() !== 0) return work();
  process.seteuid?.(unprivileged);
  try {
    return work();
  } finally {
    process.seteuid?.(0);
  }
}
