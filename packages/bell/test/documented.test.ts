import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inboxLabelsFor } from '../src/inbox/inbox-labels.ts';
import { labelsFor } from '../src/labels.ts';
import { noteLabelsFor } from '../src/note/note-labels.ts';
import { portuguese } from '../src/panel/labels/pt-br.ts';
import { preferencesLabelsFor } from '../src/panel/preferences/preferences-labels.ts';

const packages = join(import.meta.dirname, '../..');
const read = (...files: string[]) => files.map((file) => readFileSync(join(packages, file), 'utf8')).join();
const readme = read('bell/README.md');

/** The distinct matches of a pattern. */
function found(text: string, pattern: RegExp): string[] {
  return [...new Set(Array.from(text.matchAll(pattern), ([whole, part]) => part ?? whole))].sort();
}

test('the README lists the custom properties that the style sheets read', () => {
  const styles = read(...globSync('bell/src/**/*.css', { cwd: packages }));
  expect(found(readme, /--sineta-[\w-]+/g)).toEqual(found(styles, /var\((--sineta-[\w-]+)/g));
});

test('the README lists the data attributes that the bells set', () => {
  const sources = ['bell/src/notification-bell.tsx', 'element/src/bell-view.ts', 'element/src/tooltip.ts'];
  // In the style sheet and in a comment, because they are set through dataset.
  const set = read(...sources, 'bell/src/notification-bell.module.css', 'bell/src/keep-in-window.ts');
  expect(found(readme, /data-[a-z]+/g)).toEqual(found(set, /data-[a-z]+/g));
});

test('the README lists the parts of the element', () => {
  const sources = read('element/src/bell-view.ts', 'element/src/bell-mark.ts');
  expect(found(readme, /::part\((\w+)\)/g)).toEqual(found(sources, /part: '(\w+)'/g));
});

test('the README lists every label', () => {
  const listed = readme.slice(readme.indexOf('| the bell |'), readme.indexOf('## Markup of your own'));
  const panel = { ...portuguese, ...preferencesLabelsFor('pt'), ...inboxLabelsFor('pt') };
  const labels = Object.keys({ ...labelsFor('pt'), ...noteLabelsFor('pt'), ...panel });
  expect(found(listed, /`(\w+)`/g)).toEqual(labels.sort());
});
