// `npm run test:stress`: five runs of `npm test`, the first with a million cases of native encryption, the last two beside eight
// busy loops, and the tests that flickered.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { endTogether } from './child-processes.ts';
import { browserTests, hasFailed, otherTests, readReport, type VitestReport } from './vitest-run.ts';

/** How many busy loops run beside each run. */
const loads = [0, 0, 0, 8, 8];
const logs = '.cache/stress';

/** What the environment of a run adds: the first one has a million random key agreements of each native tier. */
export function environmentOf(number: number): Readonly<Record<string, string>> {
  return number === 1 ? { SINETA_NATIVE_CASES: '1000000' } : {};
}

/** One run of the suite. */
export interface StressRun {
  readonly busyLoops: number;
  readonly seconds: number;
  /** The last line of the run, such as "12 passed, 0 failed". */
  readonly outcome: string;
  /** Whether each test passed, by its file and title. */
  readonly tests: ReadonlyMap<string, boolean>;
}

/** A line for each run, then the tests that failed in some runs and passed in others, then those that never passed. */
export function summaryOf(runs: readonly StressRun[]): string {
  const lines = runs.map(({ busyLoops, seconds, outcome }, index) => {
    const beside = busyLoops === 0 ? 'alone' : `beside ${busyLoops} busy loops`;
    return `run ${index + 1}, ${beside}: ${outcome}, ${seconds} s`;
  });
  const names = [...new Set(runs.flatMap(({ tests }) => [...tests.keys()]))].sort();
  const failures = names.map((name) => {
    const passed = runs.some(({ tests }) => tests.get(name) === true);
    const failedIn = runs.flatMap(({ tests }, index) => (tests.get(name) === false ? [index + 1] : []));
    return { name, passed, failedIn };
  });
  const flickered = failures.filter(({ passed, failedIn }) => passed && failedIn.length > 0);
  const failed = failures.filter(({ passed }) => !passed);
  return [
    ...lines,
    `${flickered.length} tests flickered`,
    ...flickered.map(({ name, failedIn }) => `  ${name}: failed in run ${failedIn.join(', ')}`),
    `${failed.length} tests failed in every run`,
    ...failed.map(({ name }) => `  ${name}`),
  ].join('\n');
}

/** Whether each test of a report passed at once; a file that did not load counts as a test that failed. */
export function resultsOf(report: Pick<VitestReport, 'testResults'>): [name: string, passed: boolean][] {
  return report.testResults.flatMap(({ name, status, assertionResults }): [string, boolean][] => {
    const file = relative(resolve(), name);
    const tests = assertionResults.map((test): [string, boolean] => [
      `${file} › ${test.fullName}`,
      !hasFailed(test),
    ]);
    const isBroken = status !== 'passed' && tests.every(([, passed]) => passed);
    return [[file, !isBroken], ...tests];
  });
}

/** Keeps this many cores busy, in threads that end with this process. */
export function startBusyLoops(count: number): AsyncDisposable {
  const threads = Array.from({ length: count }, () => new Worker('for (;;);', { eval: true }));
  return {
    async [Symbol.asyncDispose]() {
      await Promise.all(threads.map((thread) => thread.terminate()));
    },
  };
}

async function runOnce(number: number, busyLoops: number): Promise<StressRun> {
  await using _ = startBusyLoops(busyLoops);
  const started = performance.now();
  const child = endTogether(
    spawn(process.execPath, ['scripts/run.mjs', 'scripts/test.ts'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environmentOf(number) },
    }),
  );
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  writeFileSync(`${logs}/run-${number}.log`, output + errors);
  const reports = [browserTests, otherTests].map((projects) => readReport(projects));
  return {
    busyLoops,
    seconds: Math.round((performance.now() - started) / 1000),
    outcome: /^\d+ passed, \d+ failed$/m.exec(output)?.[0] ?? 'broke off',
    tests: new Map(reports.flatMap((report) => (report === undefined ? [] : resultsOf(report)))),
  };
}

if (import.meta.main) {
  mkdirSync(logs, { recursive: true });
  const runs: StressRun[] = [];
  for (const [index, busyLoops] of loads.entries()) {
    runs.push(await runOnce(index + 1, busyLoops));
    console.log(summaryOf(runs).split('\n')[index]);
  }
  console.log(summaryOf(runs).split('\n').slice(runs.length).join('\n'));
  console.log(`The output of each run is in ${logs}.`);
  process.exitCode = runs.every(({ outcome }) => outcome.endsWith(', 0 failed')) ? 0 : 1;
}
