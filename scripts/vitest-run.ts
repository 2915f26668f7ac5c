import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { endTogether } from './child-processes.ts';

/** How many tests passed and failed. A skipped test counts as failed: it showed nothing. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

/** The part of vitest's JSON report that scripts read. */
export interface VitestReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    /** Path of the file. */
    readonly name: string;
    /** `failed` also when the file did not load or a hook failed. */
    readonly status: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      /** Also of a test that passed when it was repeated. */
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** The vitest projects of `npm test`, which runs them in two processes at once. */
export const browserTests = ['browsers'] as const;
export const otherTests = ['unit', 'integration'] as const;

/**
 * Runs vitest projects, shows their output and counts.
 *
 * @param show - `when it ends` where another run shows its output meanwhile
 */
export async function runVitest(
  projects: readonly string[],
  show: 'at once' | 'when it ends' = 'at once',
): Promise<Tally> {
  const report = reportOf(projects);
  mkdirSync('.cache', { recursive: true });
  rmSync(report, { force: true });
  const args = [
    'run',
    ...projects.flatMap((name) => ['--project', name]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const isLive = show === 'at once';
  const child = endTogether(
    spawn('node_modules/.bin/vitest', args, {
      stdio: ['ignore', isLive ? 'inherit' : 'pipe', isLive ? 'inherit' : 'pipe'],
      env: { ...process.env, NO_COLOR: '1' },
    }),
  );
  const outputs = [child.stdout, child.stderr].map((stream) => stream && text(stream));
  const code = await new Promise<number>((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', (status) => resolve(status ?? 1));
  });
  for (const output of outputs) process.stdout.write((await output) ?? '');
  const written = readReport(projects);
  for (const name of written ? repeatedTests(written) : []) console.log(`passed when repeated: ${name}`);
  return tallyOf(written, code);
}

/** The tests that failed once and passed when they were repeated, by file and title. */
export function repeatedTests({ testResults }: Pick<VitestReport, 'testResults'>): readonly string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === 'passed' && hasFailed(test))
      .map(({ fullName }) => `${relative(resolve(), name)} › ${fullName}`),
  );
}

/** Whether a test failed, perhaps before it was repeated. */
export function hasFailed({
  status,
  failureMessages = [],
}: VitestReport['testResults'][number]['assertionResults'][number]): boolean {
  return status !== 'passed' || failureMessages.length > 0;
}

/** Never a zero that hides a run which broke off: no report, or an exit code without a failed test, is one failure. */
export function tallyOf(report: Omit<VitestReport, 'testResults'> | undefined, exitCode: number): Tally {
  if (report === undefined) return { passed: 0, failed: 1 };
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests;
  const broken = failed === 0 && (exitCode !== 0 || !report.success || report.numPassedTests === 0);
  return { passed: report.numPassedTests, failed: broken ? 1 : failed };
}

/** The report of the last run of these projects; undefined when there is none. */
export function readReport(projects: readonly string[]): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(reportOf(projects), 'utf8')) as VitestReport;
  } catch {
    return undefined;
  }
}

function reportOf(projects: readonly string[]): string {
  return `.cache/vitest-${projects.join('-')}.json`;
}
