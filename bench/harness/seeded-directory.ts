import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Seeded, type SeedOptions, seed } from './seed.ts';

/** A data directory of SQLite with an audience in it, removed in the end. */
export interface SeededDirectory extends Seeded, AsyncDisposable {
  readonly dataDir: string;
}

export async function seedDirectory(options: SeedOptions): Promise<SeededDirectory> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sineta-bench-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    return { ...(await seed({ dataDir }, options)), dataDir, [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
