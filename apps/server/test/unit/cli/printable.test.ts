import { expect, test } from 'vitest';
import { describeFindings } from '../../../src/cli/doctor/report.ts';
import { readMarkup } from '../../../src/cli/doctor/markup.ts';
import { printable, printableJson } from '../../../src/cli/printable.ts';

test.for([
  ['Água, naïve 日本 👩‍👧', 'Água, naïve 日本 👩‍👧'],
  ['\u001b[2J\u001b]0;title\u0007', '\\u{1b}[2J\\u{1b}]0;title\\u{7}'],
  ['one\ntwo\r\u009b31m', 'one\\u{a}two\\u{d}\\u{9b}31m'],
  ['a\u202eb', 'a\\u{202e}b'],
] as const)('%j is printed as %j', ([text, printed]) => {
  expect(printable(text)).toBe(printed);
});

test('doctor prints no control characters of the page that it examines', () => {
  const message = 'The manifest has the name "\u001b[1A✓ all is well".';
  const printed = describeFindings([
    { check: 'manifest', status: 'failed', message, remedy: 'Fix \u001b[2K.' },
  ]);
  expect(printed).not.toContain('\u001b');
  expect(printed.split('\n')).toHaveLength(2);
});

test('doctor prints none in JSON either, which has the same texts', () => {
  const texts = ['\u001b[1A', 'one\ntwo', '\u007f\u009b2J', 'a\u202eb\u2066c', '\u2028', 'Água 👩‍👧'];
  const printed = printableJson({ texts });
  expect(printed.split('\n')).toHaveLength(texts.length + 4);
  expect(printed).not.toMatch(/(?!\n)[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u);
  expect(printed).toContain('"\\u007f\\u009b2J"');
  expect(printed).toContain('"Água 👩‍👧"');
  expect(JSON.parse(printed)).toEqual({ texts });
});

test('doctor reads a page whose elements are nested 300,000 deep', () => {
  const html = `${'<div>'.repeat(300_000)}<script src="/a.js"></script>`;
  expect(readMarkup(html, 'https://example.org/').scripts.map(({ url }) => url)).toEqual([
    'https://example.org/a.js',
  ]);
});
