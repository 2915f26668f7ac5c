import { globSync, readFileSync } from 'node:fs';
import { join, normalize, sep } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../../src');

/** Folders of `src`, in the order of the README: each imports from its own row and the rows before it. */
const rows = [
  ['preferences', 'time', 'i18n', 'service', 'own-browser'],
  ['page', 'plot'],
  ['problems'],
  ['accounts'],
  ['sites'],
  ['devices'],
  ['messages'],
  ['overview'],
  ['shell'],
  ['languages'],
];

/** Segments are filters of devices. */
const allowed = { from: join('sites', 'named-items'), to: 'devices' };

const folderOf = (path: string): string => path.split(sep)[0]!;
const rowOf = (folder: string): number => rows.findIndex((row) => row.includes(folder));

function* importsOf(path: string): Generator<string> {
  const text = readFileSync(join(source, path), 'utf8');
  for (const [, target] of text.matchAll(/(?:\bfrom|\bimport\(|\bimport)\s*'(\.[^']+)'/g)) {
    yield normalize(join(path, '..', target!));
  }
}

test('imports between the folders of the console point one way', () => {
  const paths = globSync('*/**/*.{ts,tsx}', { cwd: source });
  expect(new Set(paths.map(folderOf))).toEqual(new Set(rows.flat()));
  const wrong = paths.flatMap((path) =>
    [...importsOf(path)]
      .filter((target) => rowOf(folderOf(target)) > rowOf(folderOf(path)) || rowOf(folderOf(target)) < 0)
      .filter((target) => !(path.startsWith(allowed.from) && folderOf(target) === allowed.to))
      .map((target) => `${path} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});
