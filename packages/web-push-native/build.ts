// Builds the addon with the C compiler of the machine, for this machine: no install script, no download.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { addonFile } from './src/addon.ts';

const folder = import.meta.dirname;
/** Where Node's own headers are, beside its binary: the packages of Node and of the npm registry bring them along. */
const headers = join(dirname(process.execPath), '../include/node');

const languageFlags = [
  '-std=c11',
  '-O3',
  '-Wall',
  '-Wextra',
  '-Wpedantic',
  '-Werror',
  '-fPIC',
  '-fvisibility=hidden',
];
/** Functions of OpenSSL come from the node binary, all of them looked up when the addon is loaded. */
const linkFlags =
  process.platform === 'darwin' ? ['-undefined', 'dynamic_lookup'] : ['-Wl,-z,now', '-Wl,-z,relro'];

/** What is absent to build the addon here, or `undefined`. */
export function missingForAddon(): string | undefined {
  if (!['linux', 'darwin'].includes(process.platform)) return 'Linux or macOS';
  if (spawnSync('cc', ['--version']).status !== 0) return 'a C compiler (cc)';
  if (!existsSync(join(headers, 'node_api.h'))) return `node_api.h in ${headers}`;
  return undefined;
}

interface AddonOptions {
  readonly output?: string;
  /** For each file and the link, after the usual ones. */
  readonly flags?: readonly string[];
}

/** @throws Error with the output of the compiler. */
export function buildAddon({ output = addonFile, flags = [] }: AddonOptions = {}): void {
  using temporary = mkdtempDisposableSync(join(tmpdir(), 'sineta-addon-'));
  const objects = globSync(join(folder, 'c/*.c')).map((source) => {
    const object = join(temporary.path, `${basename(source)}.o`);
    compile([...languageFlags, `-I${headers}`, ...flags, '-c', source, '-o', object]);
    return object;
  });
  mkdirSync(dirname(output), { recursive: true });
  compile(['-shared', ...linkFlags, ...flags, ...objects, '-o', output]);
}

/** @throws Error with the output of the compiler. */
export function compile(args: readonly string[]): void {
  const { status, stderr, error } = spawnSync('cc', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`cc ${args.join(' ')} failed: ${error?.message ?? stderr}`);
}

if (import.meta.main) buildAddon();
