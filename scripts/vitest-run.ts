import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';

/** How many tests passed and failed. A skipped test counts as failed: it said nothing. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

interface JsonReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
}

/** Runs vitest projects with their output on the screen, and counts. */
export async function runVitest(projects: readonly string[]): Promise<Tally> {
  const report = `.cache/vitest-${projects.join('-')}.json`;
  mkdirSync('.cache', { recursive: true });
  rmSync(report, { force: true });
  const args = [
    'run',
    ...projects.flatMap((name) => ['--project', name]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const child = spawn('node_modules/.bin/vitest', args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  const code = await new Promise<number>((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', (status) => resolve(status ?? 1));
  });
  return tallyOf(readReport(report), code);
}

/** Never a zero that hides a run which broke off: no report, or an exit code without a failed test, is one failure. */
export function tallyOf(report: JsonReport | undefined, exitCode: number): Tally {
  if (report === undefined) return { passed: 0, failed: 1 };
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests;
  const broken = failed === 0 && (exitCode !== 0 || !report.success || report.numPassedTests === 0);
  return { passed: report.numPassedTests, failed: broken ? 1 : failed };
}

function readReport(file: string): JsonReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as JsonReport;
  } catch {
    return undefined;
  }
}
