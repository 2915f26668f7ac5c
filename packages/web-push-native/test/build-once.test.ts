import { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { buildOnce } from './harness/build-once.ts';

test('a file is built once by each process, also where an earlier process left one', () => {
  const build = (text: string) => buildOnce('build-once', (file) => writeFileSync(file, text));
  const file = build('earlier');
  onTestFinished(() => rmSync(file));
  const beforeStart = performance.timeOrigin / 1000 - 1;
  utimesSync(file, beforeStart, beforeStart);
  for (const text of ['first', 'second']) {
    expect(build(text)).toBe(file);
    expect(readFileSync(file, 'utf8')).toBe('first');
  }
});
