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

const folderOf = (path: string): string => path.split(sep)[0]!;

/** Segments are filters of devices, and texts are translated into the languages of devices. */
const allowed = { from: [join('sites', 'named-items'), join('sites', 'translations')], to: 'devices' };
const isAllowed = (path: string, target: string): boolean =>
  folderOf(target) === allowed.to && allowed.from.some((folder) => path.startsWith(folder));

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
      .filter((target) => !isAllowed(path, target))
      .map((target) => `${path} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});
