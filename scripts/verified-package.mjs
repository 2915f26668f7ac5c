// Runs on Node 20, as run.mjs does.
import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Downloads a package and compares it with the hash of the one that was reviewed, before anything of it is unpacked or
 * run: a registry, a mirror or a proxy could return another package for the same version.
 *
 * @param {{ name: string, version: string, integrity: string }} wanted
 * @param {string} folder
 * @param {(args: string[]) => void} npm
 * @returns {string} the path of the downloaded file
 */
export function fetchVerified({ name, version, integrity }, folder, npm) {
  npm(['pack', `${name}@${version}`, '--ignore-scripts', '--loglevel=error', '--pack-destination', folder]);
  const file = join(folder, `${name}-${version}.tgz`);
  const found = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  if (found === integrity) return file;
  rmSync(file);
  throw new Error(
    `${name}@${version} is not the package that this repository expects, so it was deleted without running it. ` +
      `Expected ${integrity}, found ${found}. Check the npm registry that npm uses, or install Node 24 yourself.`,
  );
}
