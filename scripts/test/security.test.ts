import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { replaceIn } from '../../tests/security/awake/replaced-source.ts';
import { sabotages } from '../../tests/security/awake/sabotages.ts';
import { costTableOf, filesOf, tableOf } from '../security.ts';

test('the table has a line for each thing that was tried', () => {
  const lines = tableOf([
    {
      name: 'fuzz',
      passed: false,
      seconds: 61.4,
      results: [
        { tried: 'requests on PostgreSQL', count: 100_000, found: 0 },
        { tried: 'requests on SQLite', count: 100_000, found: 2 },
      ],
    },
    { name: 'broken', passed: false, seconds: 1, results: [] },
  ]);
  expect(lines).toEqual([
    'check   tried                   number   found  result  time',
    'fuzz    requests on PostgreSQL  100,000  0      FAILED  61 s',
    '        requests on SQLite      100,000  2',
    'broken                                          FAILED  1 s',
  ]);
});

test('the table of costs has each figure with its limit', () => {
  const limit = { cpu: 15, memory: 49_152, disk: 3072 };
  const cost = { operation: 'GET /healthz', worst: 'any', cpu: 1.26, memory: 1024, disk: 0, limit };
  expect(costTableOf([cost])).toEqual([
    'operation     request  CPU ms     memory kB    disk kB',
    'GET /healthz  any      1.3 of 15  1.0 of 48.0  0.0 of 3.0',
  ]);
});

test('only the named checks run, and a name that no check has is an error', () => {
  const files = ['tests/security/fuzz.test.ts', 'tests/security/hostile-texts.browser.test.ts'];
  expect(filesOf([], files)).toEqual(files);
  expect(filesOf(['hostile-texts'], files)).toEqual(files.slice(1));
  expect(() => filesOf(['fuzz', 'fuz'], files)).toThrow(
    'there is no check fuz. The checks are fuzz, hostile-texts.',
  );
});

test('each mistake is one that a check of tests/security has to find', () => {
  const checks = globSync('tests/security/*.test.ts').map((file) => basename(file).split('.')[0]);
  expect(new Set(sabotages.map(({ check }) => check))).toEqual(new Set(checks));
});

test.for(sabotages)('the mistake that $mistake can be made in $file', (sabotage) => {
  const source = readFileSync(sabotage.file, 'utf8');
  expect(replaceIn(source, sabotage)).not.toBe(source);
});
