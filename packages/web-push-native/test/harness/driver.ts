import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { compile, lanesFlags, missingForAddon, portable, writeBaseTable } from '../../build.ts';
import { buildOnce } from './build-once.ts';

/** How test/driver.c is compiled, for valgrind as the addon is, but without AVX-512, which it does not know. */
const variants = {
  /** As in the addon, where this processor has the instructions. */
  lanes: () => ['-O3', ...lanesFlags()],
  sanitized: () => ['-O0', '-g', portable, '-fsanitize=address,undefined', '-fno-sanitize-recover=all'],
  valgrind: () => ['-O3', '-g', portable, '-DSINETA_VALGRIND'],
} as const;

export type Variant = keyof typeof variants;

/** Compiles test/driver.c, once for its sources, and returns the program. */
export function buildDriver(variant: Variant): string {
  const missing = missingForAddon();
  if (missing !== undefined) throw new Error(`The tests of the native encryption need ${missing}.`);
  return buildOnce(variant, (program) => {
    const folder = dirname(program);
    writeBaseTable(folder);
    const source = join(import.meta.dirname, '../driver.c');
    const warnings = ['-Wall', '-Wextra', '-Werror'];
    compile(['-std=c11', ...warnings, ...variants[variant](), `-I${folder}`, source, '-o', program]);
  });
}

/** Runs a program with bytes on its standard input. */
export function run(command: readonly [string, ...string[]], input: Uint8Array) {
  const [program, ...args] = command;
  const { status, stdout, stderr } = spawnSync(program, args, { input, maxBuffer: 2 ** 30 });
  return { status, stdout, stderr: String(stderr) };
}
