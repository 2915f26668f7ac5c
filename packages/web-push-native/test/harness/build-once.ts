import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempDisposableSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve('.cache/native-tests');
const day = 86_400_000;

/**
 * Builds a file once for the sources and the compiler as they are, whichever process of tests needs it first.
 *
 * @param build - writes the file, and possibly others, into a temporary directory
 * @returns the absolute path of the file
 */
export function buildOnce(name: string, build: (file: string) => void): string {
  const home = join(folder, hashOfSources());
  const file = join(home, name);
  if (existsSync(file)) return file;
  mkdirSync(home, { recursive: true });
  deleteOthers(home);
  using temporary = mkdtempDisposableSync(join(home, 'building-'));
  const built = join(temporary.path, name);
  build(built);
  // Another process finds the whole file or none.
  renameSync(built, file);
  return file;
}

/** Of all that a file depends on, also the flags, which are in the harness. */
function hashOfSources(): string {
  const root = join(import.meta.dirname, '../..');
  const sources = globSync(['*.ts', 'c/*', 'test/*.c', 'test/harness/*.ts'], { cwd: root }).toSorted();
  const hash = createHash('sha256').update(process.version + process.arch);
  hash.update(spawnSync('cc', ['--version']).stdout ?? '');
  for (const source of sources) hash.update(`\0${source}\0`).update(readFileSync(join(root, source)));
  return hash.digest('hex').slice(0, 16);
}

/** Deletes what was built of other sources, unless a running process may need it. */
function deleteOthers(home: string): void {
  for (const name of readdirSync(folder)) {
    const other = join(folder, name);
    const built = statSync(other, { throwIfNoEntry: false });
    if (other === home || built === undefined || built.mtimeMs > Date.now() - day) continue;
    rmSync(other, { recursive: true, force: true });
  }
}
