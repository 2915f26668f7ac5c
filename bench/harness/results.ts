import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Findings } from './row.ts';

/** What a bench found, when and where. RESULTS.md is made of the newest of each bench. */
export interface StoredResult {
  /** Lines that describe the time, the commit and the machine. */
  readonly machine: readonly string[];
  readonly findings: Findings;
  readonly seconds: number;
}

/** Replaces the stored result of a bench. */
export function writeResult(directory: string, name: string, result: StoredResult): void {
  mkdirSync(directory, { recursive: true });
  writeFileSync(fileOf(directory, name), `${JSON.stringify(result, undefined, 2)}\n`);
}

/** The stored result of a bench; undefined if it was never measured. */
export function readResult(directory: string, name: string): StoredResult | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(directory, name), 'utf8')) as StoredResult;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function fileOf(directory: string, name: string): string {
  return join(directory, `${name}.json`);
}
