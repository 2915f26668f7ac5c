import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The text of files, by a pattern. */
function read(pattern: string): string {
  return globSync(pattern, { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
}

/** The distinct first groups that match a pattern. */
function found(text: string, pattern: RegExp): string[] {
  return [...new Set(Array.from(text.matchAll(pattern), ([, name]) => name!))].sort();
}

test('the README of the service lists the variables that the service reads', () => {
  const config = read('apps/server/src/config.ts');
  const variables = found(config, /^ {2}(\w+): (?:text|port|onOrOff|list|wholeNumber)\(/gm);
  const readme = read('apps/server/README.md');
  const section = readme.slice(readme.indexOf('## Settings'), readme.indexOf('## Team'));
  expect(variables).toContain('DATABASE_URL');
  expect(variables.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
  const rows = found(section, /^\| (`\w+`(?:, `\w+`)*) \|/gm).flatMap((names) => found(names, /`(\w+)`/g));
  expect(rows.filter((name) => !variables.includes(name))).toEqual([]);
});

test('docs/operations.md lists the metrics of the service', () => {
  const metrics = found(read('apps/server/src/observability/*.ts'), /'(sineta_[a-z_]+)'/g);
  expect(found(read('docs/operations.md'), /`(sineta_[a-z_]+)/g)).toEqual(metrics);
});

test('docs/embedding.md lists the attributes of the elements', () => {
  // The state of the bell is in the data attributes, which other tests compare.
  const attributes = found(read('packages/element/src/*.ts'), /[aA]ttribute\('(?!data-)([a-z-]+)'\)/g);
  const guide = read('docs/embedding.md');
  expect(attributes).toContain('vapid-key');
  expect(attributes.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

test('ARCHITECTURE.md lists the subpaths of the protocol, and at most 25 terms', () => {
  const subpaths = found(read('packages/protocol/package.json'), /^ {4}"\.\/([a-z-]+)"/gm);
  const architecture = read('ARCHITECTURE.md');
  const row = /^\| `packages\/protocol` .*$/m.exec(architecture)![0];
  expect(subpaths).toContain('limits');
  expect(subpaths.filter((name) => !row.includes(`\`${name}\``))).toEqual([]);
  const terms = found(architecture.slice(architecture.indexOf('## Glossary')), /^\| ([^|]+) \|/gm);
  expect(terms.filter((term) => term !== 'term').length).toBeLessThanOrEqual(25);
});

test('decisions/README.md lists each page by its title', () => {
  const pages = globSync('decisions/0*.md', { cwd: root }).sort();
  const index = read('decisions/README.md');
  const missing = pages.filter((page) => {
    const [, number, title] = /^# (\d{4}) (.+)$/m.exec(read(page))!;
    return !index.includes(`| [${number}](${page.replace('decisions/', '')}) | ${title}`);
  });
  expect(pages.length).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});

test('the words that guides quote in Portuguese and English are words of the console, the bell or the board', () => {
  const sources = read('{apps/{console,site},packages/bell}/src/**/*.{ts,tsx}');
  const guides = read('{README.md,docs/*.md}').replaceAll(/\s+/g, ' ');
  const quotes = [...guides.matchAll(/["“]([^"“”]{2,60})["”] \(["“]([^"“”]{2,60})["”]\)/g)];
  const words = quotes.flatMap(([, portuguese, english]) => [portuguese!, english!]);
  expect(words.length).toBeGreaterThan(40);
  expect(words.filter((quoted) => !sources.includes(quoted))).toEqual([]);
});
