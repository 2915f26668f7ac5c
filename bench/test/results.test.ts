import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeResults } from '../harness/report.ts';
import { readResult, writeResult } from '../harness/results.ts';

let directory: string;

beforeEach(() => {
  directory = join(mkdtempSync(join(tmpdir(), 'sineta-results-')), 'results');
});

afterEach(() => rmSync(join(directory, '..'), { recursive: true }));

const result = (value: number) => ({
  machine: ['2026-01-02 03:04 UTC, commit abc', '2 cores'],
  findings: {
    rows: [{ measure: 'speed', measured: `${value} against 1`, value, unit: '×' as const }],
    notes: ['A note.'],
  },
  seconds: 5,
});

test('one bench that is measured again replaces its own result', () => {
  writeResult(directory, 'first', result(2));
  writeResult(directory, 'second', result(3));
  writeResult(directory, 'first', result(4));
  expect(readResult(directory, 'first')).toEqual(result(4));
  expect(readResult(directory, 'second')).toEqual(result(3));
  expect(readResult(directory, 'third')).toBeUndefined();
});

test('each section has the time and the machine', () => {
  const text = describeResults([{ bench: { name: 'first', title: 'The first' }, ...result(2) }]);
  expect(text).toContain('| speed | 2 against 1 | **2.00×** |');
  expect(text).toMatch(/## The first\n\n- A note\.\n- `npm run bench -- --only first`, 5 s\.\n/);
  expect(text).toContain('- 2026-01-02 03:04 UTC, commit abc; 2 cores.');
});
