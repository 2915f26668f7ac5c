import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { replaceIn } from '../../tests/security/awake/replaced-source.ts';
import { sabotages } from '../../tests/security/awake/sabotages.ts';
import { tableOf } from '../security.ts';

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

test.for(sabotages)('the mistake that $mistake can be made in $file', (sabotage) => {
  const source = readFileSync(sabotage.file, 'utf8');
  expect(replaceIn(source, sabotage)).not.toBe(source);
});
