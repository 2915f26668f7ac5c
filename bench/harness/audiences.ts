import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { openStorage, type StorageLocation } from '../../apps/server/src/database/open.ts';
import { startPostgres } from '../../tests/harness/service/postgres.ts';
import { cpuTimeOfTree } from './process-usage.ts';
import { type Seeded, type SeedOptions, seed } from './seed.ts';

export interface Audience extends Seeded {
  readonly location: StorageLocation;
}

/** Creates databases with audiences. They are removed when it is disposed. */
export interface Audiences extends AsyncDisposable {
  seed(options: SeedOptions): Promise<Audience>;
  /** An empty database. */
  create(): Promise<StorageLocation>;
  /** The processor time of the database's own processes, in milliseconds. */
  databaseCpu(): number;
  /** The size of a database on disk, in bytes. */
  databaseSize(audience: Pick<Audience, 'location'>): Promise<number>;
}

/** Audiences in SQLite data directories. */
export function sqliteAudiences(): Audiences {
  const directories = new AsyncDisposableStack();
  const create = async (): Promise<StorageLocation> => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sineta-bench-'));
    directories.defer(() => rm(dataDir, { recursive: true, force: true }));
    return { dataDir };
  };
  return {
    seed: (options) => seedInto(create, options),
    create,
    databaseCpu: () => 0,
    databaseSize: ({ location }) =>
      sizeOf(location, sql`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`),
    [Symbol.asyncDispose]: () => directories.disposeAsync(),
  };
}

/** Audiences in databases of one PostgreSQL server. */
export async function postgresAudiences(): Promise<Audiences> {
  const postgres = await startPostgres();
  const pid = await serverPid(await postgres.createDatabase());
  const create = async (): Promise<StorageLocation> => ({ databaseUrl: await postgres.createDatabase() });
  return {
    seed: (options) => seedInto(create, options),
    create,
    databaseCpu: () => cpuTimeOfTree(pid),
    databaseSize: ({ location }) =>
      sizeOf(location, sql`select pg_database_size(current_database()) as bytes`),
    [Symbol.asyncDispose]: () => postgres.stop(),
  };
}

async function seedInto(create: Audiences['create'], options: SeedOptions): Promise<Audience> {
  const location = await create();
  return { ...(await seed(location, options)), location };
}

async function sizeOf(location: StorageLocation, query: RawBuilder<{ bytes: number }>): Promise<number> {
  const storage = await openStorage(location);
  try {
    const { rows } = await query.execute(storage.db);
    return rows[0]!.bytes;
  } finally {
    await storage.close();
  }
}

async function serverPid(databaseUrl: string): Promise<number> {
  const storage = await openStorage({ databaseUrl });
  try {
    const { rows } = await sql<{ data_directory: string }>`show data_directory`.execute(storage.db);
    const [pid] = readFileSync(join(rows[0]!.data_directory, 'postmaster.pid'), 'utf8').split('\n');
    return Number(pid);
  } finally {
    await storage.close();
  }
}
