import { execFileSync, spawnSync } from 'node:child_process';
import { createECDH, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildAddon, compile, lanesFlags, writeBaseTable } from '../build.ts';
import { agreeByNode } from './harness/addon.ts';
import { buildDriver, run } from './harness/driver.ts';

const folder = '.cache/native-tests';

function makePairs(count: number) {
  return Array.from({ length: count }, () => ({
    receiver: createECDH('prime256v1').generateKeys(),
    privateKey: randomBytes(32),
  }));
}

const inputOf = (pairs: ReturnType<typeof makePairs>) =>
  Buffer.concat(pairs.flatMap(({ receiver, privateKey }) => [receiver, privateKey]));

const resultsOf = (pairs: ReturnType<typeof makePairs>) =>
  Buffer.concat(
    pairs.flatMap(({ receiver, privateKey }) => {
      const { publicKey, sharedSecret } = agreeByNode(receiver, privateKey)!;
      return [publicKey, sharedSecret, Buffer.of(0)];
    }),
  );

test.each([
  ['', []],
  [', with loops in place of AVX-512,', ['-DSINETA_PORTABLE']],
])('the whole addon%s runs with the address and undefined-behaviour sanitizers', (_, definitions) => {
  const file = join(process.cwd(), folder, `sanitized-${process.pid}${definitions.join('')}.node`);
  buildAddon({
    output: file,
    flags: ['-O0', '-g', '-fsanitize=address,undefined', '-fno-sanitize-recover=all', ...definitions],
  });
  const libraries = ['libasan.so', 'libubsan.so'].map((name) =>
    execFileSync('cc', [`-print-file-name=${name}`], { encoding: 'utf8' }).trim(),
  );
  const script = join(import.meta.dirname, 'harness/sanitized-process.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, file], {
    encoding: 'utf8',
    // Node.js does not free everything when it ends.
    env: { LD_PRELOAD: libraries.join(':'), ASAN_OPTIONS: 'detect_leaks=0', PATH: process.env.PATH },
  });
  expect(stderr).toBe('');
  expect(stdout).toBe('complete\n');
  expect(status).toBe(0);
});

test('the lanes as loops, with the sanitizers, agree as node:crypto does', () => {
  const pairs = makePairs(37);
  const { status, stdout, stderr } = run([buildDriver('sanitized'), 'agree'], inputOf(pairs));
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(stdout).toEqual(resultsOf(pairs));
});

test('no branch and no address of the lanes depends on a private key, by valgrind', () => {
  const program = buildDriver('valgrind');
  const valgrind = ['valgrind', '--quiet', '--error-exitcode=9'] as const;
  const pairs = makePairs(9);
  const { status, stdout, stderr } = run([...valgrind, program, 'agree'], inputOf(pairs));
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(stdout).toEqual(resultsOf(pairs));
  // It reports one, and so would report another.
  const branch = run([...valgrind, program, 'branch'], Buffer.alloc(0));
  expect(branch.stderr).toContain('depends on uninitialised value');
  expect(branch.status).toBe(9);
});

// Valgrind does not know AVX-512, so that the loops stand for it above. In what the compiler makes of the vectors, data
// could reach a branch or an address only through these instructions.
test('the compiled lanes have no gathers and no tests of masks', () => {
  writeBaseTable(folder);
  const object = join(folder, `lanes-${process.pid}.o`);
  const source = join(import.meta.dirname, '../c/agreement-lanes.c');
  compile(['-std=c11', '-O3', ...lanesFlags(), `-I${folder}`, '-c', source, '-o', object]);
  const code = execFileSync('objdump', ['-d', '--no-show-raw-insn', object], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  expect(code.includes('vpmadd52luq')).toBe(lanesFlags().length > 0);
  const mnemonics = new Set([...code.matchAll(/^\s+[0-9a-f]+:\s+(\w+)/gm)].map(([, name]) => name!));
  const dangerous = [...mnemonics].filter((name) =>
    /^(vpgather|vpscatter|kortest|ktest|vptest$|vtestp|ptest|v?u?comis|div|idiv)/.test(name),
  );
  expect(dangerous).toEqual([]);
});

test('the sources import nothing but the C library and node_api.h', () => {
  const sources = join(import.meta.dirname, '../c');
  const text = readdirSync(sources).map((name) =>
    execFileSync('cat', [join(sources, name)], { encoding: 'utf8' }),
  );
  const headers = new Set(
    text.flatMap((source) => [...source.matchAll(/#include <(.+)>/g)].map(([, name]) => name)),
  );
  expect(headers).toEqual(
    new Set(['immintrin.h', 'node_api.h', 'stdbool.h', 'stddef.h', 'stdint.h', 'stdlib.h', 'string.h']),
  );
});
