import { mkdirSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';

/** What a check tried, for the table of `npm run security`. */
export interface CheckResult {
  /** What was tried, such as "requests on SQLite". */
  readonly tried: string;
  readonly count: number;
  /** Descriptions of what should not have happened. */
  readonly findings: readonly string[];
  /** What was measured beside. */
  readonly costs?: readonly MeasuredCost[];
}

/** The greatest cost of an operation, and its limit: milliseconds of CPU time, bytes of memory and disk. */
export interface MeasuredCost {
  readonly operation: string;
  readonly worst: string;
  readonly cpu: number;
  readonly memory: number;
  readonly disk: number;
  readonly limit: { readonly cpu: number; readonly memory: number; readonly disk: number };
}

const directory = '.cache/security';

/** Stores the result of a check for the table, and fails the test if something was found. */
export function expectNothingFound(result: CheckResult): void {
  const { tried, count, findings, costs } = result;
  mkdirSync(directory, { recursive: true });
  const name = `${directory}/${tried.replace(/[^a-z0-9]+/gi, '-')}.json`;
  writeFileSync(name, JSON.stringify({ tried, count, found: findings.length, costs }));
  expect(findings).toEqual([]);
  // A check that tried nothing has shown nothing.
  expect(count).toBeGreaterThan(0);
}
