import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
/** Copies are installed and built here and kept between runs. */
const cache = join(root, '.cache/examples');
/** Files and folders that installation and build create in a copy. */
const made = ['node_modules', '.next', 'dist'];
/** The URL of the service in the examples: that of `npm start`. */
const serviceAtHome = 'http://localhost:8080';

export function exampleCopy(name: string): string {
  return join(cache, name);
}

/** Updates the copy from the example, with the URL of this service. */
export function copyExample(name: string, service: string): void {
  const source = join(root, 'examples', name);
  const home = exampleCopy(name);
  mkdirSync(home, { recursive: true });
  for (const entry of readdirSync(home)) {
    if (!made.includes(entry)) rmSync(join(home, entry), { recursive: true });
  }
  for (const file of filesIn(source, ['**/*', '**/.*'], made)) {
    const text = readFileSync(join(source, file), 'utf8');
    mkdirSync(dirname(join(home, file)), { recursive: true });
    writeFileSync(join(home, file), text.replaceAll(serviceAtHome, service));
  }
  // An example refers to ../../packages, which must exist for its copy too.
  const packages = join(cache, '../packages');
  if (!existsSync(packages)) symlinkSync('../packages', packages);
}

/** Globs of this repository's packages among some dependencies, relative to the copy of an example. */
export function packageFiles(dependencies: Readonly<Record<string, string>>): string[] {
  return Object.values(dependencies)
    .filter((place) => place.startsWith('file:'))
    .map((place) => place.slice('file:'.length))
    .flatMap((folder) => [`${folder}/package.json`, `${folder}/dist/**/*`]);
}

/** A hash of the names and contents of files. Generated files in a copy are ignored. */
export function fingerprint(folder: string, globs: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of filesIn(folder, globs, made)) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(folder, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesIn(folder: string, globs: readonly string[], exclude: readonly string[]): string[] {
  return globSync([...globs], { cwd: folder, exclude: exclude.map((name) => `${name}{,/**}`) })
    .filter((file) => statSync(join(folder, file)).isFile())
    .sort();
}
