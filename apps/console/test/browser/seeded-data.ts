import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const variable = 'TEST_SEEDED_DATA';
const hour = 3_600_000;

/** Gives the test files of a run a place for the seeded data that they share: to seed takes longer than most tests. */
export default function shareSeededData(): () => void {
  const place = mkdtempSync(join(tmpdir(), 'sineta-seeded-'));
  process.env[variable] = place;
  return () => rmSync(place, { recursive: true, force: true });
}

/** Devices, topics and messages, because an empty page makes fewer requests. */
export function seed(dataDir: string): void {
  const place = process.env[variable]!;
  // Their history ends when they are made.
  const seeded = join(place, String(Math.floor(Date.now() / hour)));
  if (!existsSync(seeded)) makeSeeded(place, seeded);
  cpSync(seeded, dataDir, { recursive: true });
}

function makeSeeded(place: string, seeded: string): void {
  const script = fileURLToPath(new URL('../../../../scripts/seed.ts', import.meta.url));
  const own = mkdtempSync(join(place, 'making-'));
  const env = { ...process.env, SINETA_DATA_DIR: own };
  execFileSync(process.execPath, ['--conditions=@sineta/source', script, '--devices', '500'], { env });
  try {
    renameSync(own, seeded);
  } catch (error) {
    // Another worker has made them meanwhile.
    if (!existsSync(seeded)) throw error;
  }
}
