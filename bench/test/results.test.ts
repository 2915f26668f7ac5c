import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeDefault } from '../harness/encryption-names.ts';
import { describeResults } from '../harness/report.ts';
import type { Row } from '../harness/row.ts';
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

test('a row that is short of its goal has its cause, the others have none', () => {
  const row = (
    measure: string,
    value: number,
    reason: Partial<Row> = { cause: `${measure} waits.` },
  ): Row => ({
    measure,
    measured: '',
    value,
    unit: '×',
    goal: { better: 'more', must: 2, aim: 3 },
    ...reason,
  });
  const rows = [row('a', 1), row('b', 2), row('c', 3), row('d', 1, { incomparable: 'It needs four cores.' })];
  const findings = { rows, notes: [] };
  const text = describeResults([{ bench: { name: 'first', title: 'The first' }, ...result(2), findings }]);
  expect(text).toContain('- “a” misses what is required: a waits.\n');
  expect(text).toContain('- “b” misses its target: b waits.\n');
  expect(text).not.toContain('c waits.');
  expect(text).toContain('- “d” is not comparable with what is required: It needs four cores.\n');
});

test('a section states whether a value is the median of its rounds or the longest', () => {
  const row = (measure: string, value: number): Row => ({
    measure,
    measured: '',
    value,
    unit: 'ms',
    rounds: [100, 400, 200],
  });
  const findings = { rows: [row('a', 200), row('b', 400)], notes: [] };
  const text = describeResults([{ bench: { name: 'first', title: 'The first' }, ...result(2), findings }]);
  expect(text).toContain('- Rounds of “a”: 100 ms, 400 ms, 200 ms.\n');
  expect(text).toContain('- Rounds of “b”, of which the value is the longest: 100 ms, 400 ms, 200 ms.\n');
  expect(text).toContain('the value is their median, or the longest of them where the line states that');
});

test('the default method of encryption is named after what this machine has', () => {
  expect(describeDefault('openssl')).toBe('the native package with OpenSSL’s P-256, the default');
  expect(describeDefault('node')).toBe('`node:crypto` alone, without the native package of the default');
});
