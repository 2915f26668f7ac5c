import { execFileSync, spawnSync } from 'node:child_process';
import { createECDH, randomBytes } from 'node:crypto';
import { mkdtempDisposableSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { buildAddon, compile, compileSource, lanesFlags, portable, writeBaseTable } from '../build.ts';
import { agreeByNode, buildImplementations } from './harness/addon.ts';
import { buildOnce } from './harness/build-once.ts';
import { buildDriver, run } from './harness/driver.ts';

/** For what tools make many times slower. */
const slow = { timeout: 900_000 };

interface Pair {
  readonly receiver: Buffer;
  readonly privateKey: Buffer;
}

function makePairs(count: number): Pair[] {
  return Array.from({ length: count }, () => ({
    receiver: createECDH('prime256v1').generateKeys(),
    privateKey: randomBytes(32),
  }));
}

/** A private key with this last byte, and zeros before it. */
const keyOf = (last: number) => Buffer.alloc(32).fill(last, 31);

const inputOf = (pairs: readonly Pair[]) =>
  Buffer.concat(pairs.flatMap(({ receiver, privateKey }) => [receiver, privateKey]));

const resultsOf = (pairs: readonly Pair[]) =>
  Buffer.concat(
    pairs.flatMap(({ receiver, privateKey }) => {
      const { publicKey, sharedSecret } = agreeByNode(receiver, privateKey)!;
      return [publicKey, sharedSecret, Buffer.of(0)];
    }),
  );

test.each([
  ['', []],
  [', with loops in place of AVX-512,', [portable]],
])('the whole addon%s runs with the address and undefined-behaviour sanitizers', slow, (_, definitions) => {
  const sanitizers = ['-fsanitize=address,undefined', '-fno-sanitize-recover=all'];
  const file = buildOnce(`sanitized${definitions.join('')}.node`, (output) =>
    buildAddon({ output, flags: ['-O0', '-g', ...sanitizers, ...definitions] }),
  );
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

test('no branch and no address of the lanes depends on a private key, by valgrind', slow, () => {
  const program = buildDriver('valgrind');
  const valgrind = ['valgrind', '--quiet', '--error-exitcode=9'] as const;
  const pairs = makePairs(9);
  const { status, stdout, stderr } = run([...valgrind, program, 'agree'], inputOf(pairs));
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(stdout).toEqual(resultsOf(pairs));
  // It reports one, and so would report another.
  const branch = run([...valgrind, program, 'branch'], inputOf(makePairs(1)));
  expect(branch.stderr).toContain('depends on uninitialised value');
  expect(branch.status).toBe(9);
});

test(
  'the loops execute each instruction and jump as often with every private key, by callgrind',
  slow,
  () => {
    const program = buildDriver('valgrind');
    const [pair] = makePairs(1) as [Pair];
    const profileOf = (mode: string, privateKey: Buffer) =>
      profile([program, mode], [{ ...pair, privateKey }]);
    const ofRandom = profileOf('agree', pair.privateKey);
    expect(ofRandom.length).toBeGreaterThan(1000);
    // One is refused, in whose place the key 1 is calculated with.
    for (const last of [0, 1, 2]) expect(profileOf('agree', keyOf(last))).toEqual(ofRandom);
    expect(profileOf('branch', keyOf(2))).not.toEqual(profileOf('branch', keyOf(1)));
  },
);

/** How often each instruction of a program was executed and each of its jumps taken, as callgrind counts. */
function profile(command: readonly [string, string], pairs: readonly Pair[]): string[] {
  using directory = mkdtempDisposableSync(join(tmpdir(), 'sineta-callgrind-'));
  const file = join(directory.path, 'profile');
  const options = ['--dump-instr=yes', '--collect-jumps=yes', `--callgrind-out-file=${file}`];
  run(['valgrind', '--tool=callgrind', '--quiet', ...options, ...command], inputOf(pairs));
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => !line.startsWith('pid: '));
}

/** The object of the second tier as it is in the addon. */
function compileLanes(): string {
  return buildOnce('lanes.o', (object) => {
    const directory = dirname(object);
    writeBaseTable(directory);
    renameSync(compileSource('agreement-lanes.c', directory), object);
  });
}

// Callgrind does not know AVX-512. A processor without it executes the loops, whose instructions are counted above.
test.each(buildImplementations().filter(({ name }) => name === 'ifma'))(
  'the compiled lanes ($name) take the same jumps with every private key, step by step',
  slow,
  () => {
    const source = join(import.meta.dirname, 'trace.c');
    const program = buildOnce('trace', (output) =>
      compile(['-std=c11', '-O2', '-Wall', '-Wextra', '-Werror', source, compileLanes(), '-o', output]),
    );
    const [pair] = makePairs(1) as [Pair];
    const withKey = (last: number) => ({ ...pair, privateKey: keyOf(last) });
    const trace = (pairs: readonly Pair[], ...args: string[]) => {
      const { status, stdout, stderr } = run([program, ...args], inputOf(pairs));
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      return String(stdout).trim().split('\n');
    };
    // A random key, and one that is refused, in whose place the key 1 is calculated with.
    const [random, refused] = trace([pair, withKey(0)]);
    expect(Number.parseInt(random!, 10)).toBeGreaterThan(100_000);
    expect(refused).toBe(random);
    const [odd, even] = trace([withKey(1), withKey(2)], 'branch');
    expect(even).not.toBe(odd);
  },
);

// Valgrind does not know AVX-512, so that the loops stand for it above.
test('the compiled lanes have no address by lanes, and lanes leave vectors only where it is known', () => {
  const code = execFileSync('objdump', ['-d', '--no-show-raw-insn', compileLanes()], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  expect(code.includes('vpmadd52luq')).toBe(lanesFlags().length > 0);
  const ways = code.split(/^[0-9a-f]+ </m).flatMap((text) => {
    const name = text.slice(0, text.indexOf('>')).split('.')[0];
    const instructions = [...text.matchAll(/^\s+[0-9a-f]+:\s+(\w+) *(.*)$/gm)];
    return instructions.filter(isWayOut).map(([, mnemonic]) => `${mnemonic} in ${name}`);
  });
  // Sums of the comparisons of a private key, of which read_scalar makes masks (inlined in agree_by_lanes), and the mask of the
  // refused public keys, which are no secrets. The traces show that neither reaches a jump, and valgrind that neither reaches
  // an address.
  const known =
    /^(vmovd|vmovq|vpextr[bwdq]) in (agree_by_lanes|compute_group|read_scalar)$|^kmov[bw] in read_points$/;
  expect(ways.filter((way) => !known.test(way))).toEqual([]);
});

/** Whether an instruction takes an address, a condition or a general register from vectors or masks, or divides. */
function isWayOut([, mnemonic, operands]: RegExpExecArray): boolean {
  return (
    /\([^)]*%[xyz]mm/.test(operands!) ||
    /%([xyz]mm|k)\d.*,%(?![xyz]mm|k\d)\w+$/.test(operands!) ||
    /^(kortest|ktest|v?ptest$|vtestp|v?u?comis|div|idiv)/.test(mnemonic!)
  );
}

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
