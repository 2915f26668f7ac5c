import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildTargets, type Target } from '../build-targets.ts';

/** A target that copies its source, except a source that is not valid, and writes down each attempt. */
function makeTarget() {
  const folder = mkdtempSync(join(tmpdir(), 'sineta-build-'));
  const [source, output, log] = ['source', 'output', 'log'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const target: Target = {
    // The name of its stamp, which no other test has.
    name: `test ${basename(folder)}`,
    output,
    inputs: [source],
    command: [
      'sh',
      '-c',
      `echo . >> ${log}; grep -q invalid ${source} && exit 1; cp ${source} ${output}`,
    ] as const,
    env: {},
    isServed: false,
    isOptional: true,
  };
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
    rmSync(join('.cache/build', target.name.replaceAll(' ', '-')), { force: true });
  });
  return {
    target,
    write: (text: string) => writeFileSync(source, text),
    built: () => (existsSync(output) ? readFileSync(output, 'utf8') : undefined),
    attempts: () => readFileSync(log, 'utf8').split('\n').length - 1,
  };
}

test('a target is built again where its sources changed', async () => {
  const { target, write, built, attempts } = makeTarget();
  write('1');
  await buildTargets([target], 1);
  await buildTargets([target], 1);
  expect(attempts()).toBe(1);
  write('2');
  await buildTargets([target], 1);
  expect(built()).toBe('2');
});

test('an optional target that fails leaves nothing behind, and is tried again', async () => {
  const { target, write, built, attempts } = makeTarget();
  write('1');
  await buildTargets([target], 1);
  write('invalid');
  await buildTargets([target], 1);
  expect(built()).toBeUndefined();
  await buildTargets([target], 1);
  expect(attempts()).toBe(3);
  write('1');
  await buildTargets([target], 1);
  expect(built()).toBe('1');
});

test('without a compiler, a build of earlier sources is removed, and one of these sources is not', async () => {
  const { target, write, built, attempts } = makeTarget();
  const withoutCompiler: Target = { ...target, canBeBuilt: () => false };
  write('1');
  await buildTargets([target], 1);
  await buildTargets([withoutCompiler], 1);
  expect(built()).toBe('1');
  write('2');
  await buildTargets([withoutCompiler], 1);
  expect(built()).toBeUndefined();
  await buildTargets([target], 1);
  expect(built()).toBe('2');
  expect(attempts()).toBe(2);
});

test('a target that is required fails the build by its name', async () => {
  const { target, write } = makeTarget();
  write('invalid');
  await expect(buildTargets([{ ...target, isOptional: false }], 1)).rejects.toThrow(
    `The build of the ${target.name} failed`,
  );
});
