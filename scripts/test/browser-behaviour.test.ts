import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const rule = /^\|[\s|-]+\|$/;
const lines = readFileSync(join(root, 'docs/browser-behaviour.md'), 'utf8').split('\n');
const rows = lines.filter(
  (line, index) => line.startsWith('|') && !rule.test(line) && !rule.test(lines[index + 1] ?? ''),
);

describe('docs/browser-behaviour.md', () => {
  it('has lines', () => {
    expect(rows.length).toBeGreaterThan(50);
  });

  it.each(rows)('%s', (row) => {
    const held = row.split('|').at(-2)!;
    const tests = [...held.matchAll(/`([^`]+) › ([^`]+)`/g)];
    expect(tests.length > 0 || held.includes('not tested')).toBe(true);
    const absent = tests.filter(([, file, title]) => !isTest(file!, title!));
    expect(absent.map(([named]) => named)).toEqual([]);
  });
});

function isTest(file: string, title: string): boolean {
  const path = join(root, file);
  return existsSync(path) && readFileSync(path, 'utf8').includes(`'${title}',`);
}
