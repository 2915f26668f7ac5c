// `npm run security`: the whole campaign of tests/security, or the checks that are named, and a table of what it tried and
// found. With --awake, it breaks the code in known ways instead, and shows that the checks find each.
import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { replacingEnvironment } from '../tests/security/awake/replaced-source.ts';
import { sabotages } from '../tests/security/awake/sabotages.ts';
import type { MeasuredCost } from '../tests/security/harness/findings.ts';
import { buildService } from './build.ts';
import { endTogether } from './child-processes.ts';
import { ensurePrograms } from './programs.ts';

/** What a check tried, as `tests/security/harness/findings.ts` stores it. */
export interface StoredResult {
  readonly tried: string;
  readonly count: number;
  readonly found: number;
  /** The costs of anonymous requests, if it measured them. */
  readonly costs?: readonly MeasuredCost[];
}

/** One file of tests/security. */
interface Check {
  readonly name: string;
  readonly passed: boolean;
  readonly seconds: number;
  readonly output: string;
  readonly results: readonly StoredResult[];
}

const results = '.cache/security';

/** The lines of the table, one for each thing that was tried. */
export function tableOf(checks: readonly Omit<Check, 'output'>[]): string[] {
  const rows = checks.flatMap(({ name, passed, seconds, results }) => {
    const last = [passed ? 'passed' : 'FAILED', `${seconds.toFixed(0)} s`];
    if (results.length === 0) return [[name, '', '', '', ...last]];
    return results.map(({ tried, count, found }, index) => [
      index === 0 ? name : '',
      tried,
      count.toLocaleString('en'),
      String(found),
      ...(index === 0 ? last : []),
    ]);
  });
  return alignColumns([['check', 'tried', 'number', 'found', 'result', 'time'], ...rows]);
}

/** The lines of a table of what anonymous requests cost, each figure with its limit. */
export function costTableOf(costs: readonly MeasuredCost[]): string[] {
  const inKilobytes = (bytes: number) => (bytes / 1024).toFixed(1);
  const rows = costs.map(({ operation, worst, cpu, memory, disk, limit }) => [
    operation,
    worst,
    `${cpu.toFixed(1)} of ${limit.cpu}`,
    `${inKilobytes(memory)} of ${inKilobytes(limit.memory)}`,
    `${inKilobytes(disk)} of ${inKilobytes(limit.disk)}`,
  ]);
  return alignColumns([['operation', 'request', 'CPU ms', 'memory kB', 'disk kB'], ...rows]);
}

/**
 * The files of the named checks, or of all if none is named.
 *
 * @throws Error listing the checks if a name is not one of them.
 */
export function filesOf(names: readonly string[], files: readonly string[]): readonly string[] {
  const known = files.map(nameOf);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(`there is no check ${unknown.join(', ')}. The checks are ${known.join(', ')}.`);
  }
  return names.length === 0 ? files : files.filter((file) => names.includes(nameOf(file)));
}

function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}

/** Runs one file of tests/security. */
async function runCheck(file: string, env: Readonly<Record<string, string>>): Promise<Check> {
  rmSync(results, { recursive: true, force: true });
  const project = file.endsWith('.browser.test.ts') ? 'browsers' : 'integration';
  const started = performance.now();
  const child = endTogether(
    spawn('node_modules/.bin/vitest', ['run', '--project', project, file], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', ...env },
    }),
  );
  const output = [child.stdout, child.stderr].map((stream) => text(stream));
  const code = await new Promise<number>((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', (status) => resolve(status ?? 1));
  });
  const stored = existsSync(results) ? globSync(`${results}/*.json`).toSorted() : [];
  return {
    name: nameOf(file),
    passed: code === 0,
    seconds: (performance.now() - started) / 1000,
    output: (await Promise.all(output)).join(''),
    results: stored.map((path) => JSON.parse(readFileSync(path, 'utf8')) as StoredResult),
  };
}

function nameOf(file: string): string {
  return basename(file).replace(/(?:\.browser)?\.test\.ts$/, '');
}

async function runCampaign(files: readonly string[]): Promise<boolean> {
  const checks: Check[] = [];
  for (const file of files) {
    const check = await runCheck(file, { SINETA_SECURITY: 'whole' });
    console.log(`${check.passed ? '✓' : '✗'} ${check.name}`);
    if (!check.passed) console.log(check.output);
    checks.push(check);
  }
  console.log(`\n${tableOf(checks).join('\n')}`);
  for (const { tried, costs } of checks.flatMap(({ results }) => results)) {
    if (costs) console.log(`\n${tried}\n${costTableOf(costs).join('\n')}`);
  }
  return checks.every(({ passed }) => passed);
}

/** Makes each mistake, and shows whether its check finds it. A check that only breaks has found nothing. */
async function proveAwake(files: readonly string[]): Promise<boolean> {
  let areAwake = true;
  for (const { check, mistake, ...replacement } of sabotages) {
    const file = files.find((file) => nameOf(file) === check);
    if (file === undefined) continue;
    const { results, output } = await runCheck(file, {
      SINETA_SECURITY: 'awake',
      ...replacingEnvironment([replacement]),
    });
    const found = results.reduce((sum, result) => sum + result.found, 0);
    console.log(`${found > 0 ? '✓' : '✗'} ${check} · ${mistake} · ${found} found`);
    if (found === 0) console.log(output);
    areAwake &&= found > 0;
  }
  return areAwake;
}

async function run(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    options: { awake: { type: 'boolean' } },
    allowPositionals: true,
  });
  const files = filesOf(positionals, globSync('tests/security/*.test.ts').toSorted());
  ensurePrograms();
  await buildService();
  return values.awake ? proveAwake(files) : runCampaign(files);
}

if (import.meta.main) {
  try {
    process.exitCode = (await run()) ? 0 : 1;
  } catch (error) {
    console.error(`security: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
