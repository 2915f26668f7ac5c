import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Builds a file, once for each process of tests, in a folder of this process. What an earlier process with the same id left
 * there may be of other sources.
 *
 * @returns the absolute path of the file
 */
export function buildOnce(name: string, build: (file: string) => void): string {
  const file = resolve('.cache/native-tests', String(process.pid), name);
  const built = statSync(file, { throwIfNoEntry: false });
  if (built !== undefined && built.mtimeMs >= performance.timeOrigin) return file;
  mkdirSync(dirname(file), { recursive: true });
  build(file);
  return file;
}
