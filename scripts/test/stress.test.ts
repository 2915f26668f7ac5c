import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { repeatedTests } from '../vitest-run.ts';
import { environmentOf, resultsOf, type StressRun, summaryOf } from '../stress.ts';

function run(tests: Record<string, boolean>, busyLoops = 0): StressRun {
  const results = Object.values(tests);
  const failed = results.filter((passed) => !passed).length;
  const outcome = `${results.length - failed} passed, ${failed} failed`;
  return { busyLoops, seconds: 60, outcome, tests: new Map(Object.entries(tests)) };
}

it('names the tests that failed in some runs only, and those that failed in every run', () => {
  const runs = [
    run({ 'a.test.ts › one': true, 'a.test.ts › two': false, 'a.test.ts › three': false }),
    run({ 'a.test.ts › one': true, 'a.test.ts › two': true, 'a.test.ts › three': false }),
    run({ 'a.test.ts › one': true, 'a.test.ts › two': false, 'a.test.ts › three': false }, 8),
  ];
  expect(summaryOf(runs)).toBe(`run 1, alone: 1 passed, 2 failed, 60 s
run 2, alone: 2 passed, 1 failed, 60 s
run 3, beside 8 busy loops: 1 passed, 2 failed, 60 s
1 tests flickered
  a.test.ts › two: failed in run 1, 3
1 tests failed in every run
  a.test.ts › three`);
});

it('does not call a test that one run lacks a failure', () => {
  const runs = [run({ 'a.test.ts › one': true }), run({})];
  expect(summaryOf(runs)).toContain('0 tests flickered\n0 tests failed in every run');
});

it('counts a file that did not load as failed', () => {
  const name = resolve('tests/a.test.ts');
  const loaded = { name, status: 'passed', assertionResults: [{ fullName: 'rings', status: 'passed' }] };
  expect(resultsOf({ testResults: [loaded] })).toEqual([
    ['tests/a.test.ts', true],
    ['tests/a.test.ts › rings', true],
  ]);
  expect(resultsOf({ testResults: [{ ...loaded, status: 'failed', assertionResults: [] }] })).toEqual([
    ['tests/a.test.ts', false],
  ]);
});

it('counts a test that passed when it was repeated as failed', () => {
  const test = { fullName: 'rings', status: 'passed', failureMessages: ['Timeout 120000ms exceeded.'] };
  const testResults = [{ name: resolve('tests/a.test.ts'), status: 'passed', assertionResults: [test] }];
  expect(resultsOf({ testResults })).toContainEqual(['tests/a.test.ts › rings', false]);
  expect(repeatedTests({ testResults })).toEqual(['tests/a.test.ts › rings']);
});

it('runs a million cases of the native key agreement once', () => {
  expect([1, 2, 5].map(environmentOf)).toEqual([{ SINETA_NATIVE_CASES: '1000000' }, {}, {}]);
});
