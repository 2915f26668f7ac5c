// Builds the addon with the C compiler of the machine, for this machine: no install script, no download.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { describeBaseTable } from './base-table.ts';
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
  writeBaseTable(temporary.path);
  const objects = globSync(join(folder, 'c/*.c')).map((source) =>
    compileSource(basename(source), temporary.path, flags),
  );
  mkdirSync(dirname(output), { recursive: true });
  compile(['-shared', ...linkFlags, ...flags, ...objects, '-o', output]);
}

/** The second tier as loops that every processor executes: for the tests. */
export const portable = '-DSINETA_PORTABLE';

/** Compiles one file of `c/` as in the addon, into a directory that has the base table, and returns the object. */
export function compileSource(name: string, directory: string, flags: readonly string[] = []): string {
  const object = join(directory, `${name}.o`);
  // A compiler makes AVX-512 of loops, too, if it may.
  const ofFile = name === 'agreement-lanes.c' && !flags.includes(portable) ? lanesFlags() : [];
  const includes = [`-I${headers}`, `-I${directory}`];
  compile([...languageFlags, ...includes, ...ofFile, ...flags, '-c', join(folder, 'c', name), '-o', object]);
  return object;
}

/** Writes `base-table.h`, which `c/agreement-lanes.c` includes. */
export function writeBaseTable(directory: string): void {
  writeFileSync(join(directory, 'base-table.h'), describeBaseTable());
}

/** AVX-512 for the one file whose functions run only on a processor that has it. Without it they are loops, not used. */
export function lanesFlags(): readonly string[] {
  const flags = ['-mavx512f', '-mavx512ifma'];
  if (process.arch !== 'x64' || process.platform !== 'linux') return [];
  return spawnSync('cc', [...flags, '-E', '-x', 'c', '/dev/null']).status === 0 ? flags : [];
}

/** @throws Error with the output of the compiler. */
export function compile(args: readonly string[]): void {
  const { status, stderr, error } = spawnSync('cc', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`cc ${args.join(' ')} failed: ${error?.message ?? stderr}`);
}

// A warning of another compiler must not leave the machine without the addon: only the tests compile with -Werror.
if (import.meta.main) buildAddon({ output: process.argv[2] ?? addonFile, flags: ['-Wno-error'] });
