import { expect, test } from 'vitest';
import { addressParts } from '../../src/notice/address-parts.ts';

test.for(['(', ')', '()', '_', '(a', '((a)', 'https://.'])(
  'a long address of “%s” is read in linear time',
  (part) => {
    const text = `https://um.example/${part.repeat(200_000)}`;
    expect(
      addressParts(text)
        .map((each) => each.text)
        .join(''),
    ).toBe(text);
  },
);

test.each([
  ['Sem endereço.', []],
  ['Mais em https://vila.example/matriculas.', ['https://vila.example/matriculas']],
  ['(veja http://vila.example/a?b=c#d), ou ligue', ['http://vila.example/a?b=c#d']],
  ['https://um.example e https://dois.example/!', ['https://um.example', 'https://dois.example/']],
  ['“https://um.example/a”, «https://um.example/b»', ['https://um.example/a', 'https://um.example/b']],
  ["‘https://um.example/a’ e 'https://um.example/b'", ['https://um.example/a', 'https://um.example/b']],
  ['*https://um.example/a*, _https://um.example/b_…', ['https://um.example/a', 'https://um.example/b']],
  [
    'https://um.example/Vila_(cidade) e https://um.example/Vila_(cidade).',
    ['https://um.example/Vila_(cidade)', 'https://um.example/Vila_(cidade)'],
  ],
  ['(veja https://um.example/Vila_(cidade)_antiga)', ['https://um.example/Vila_(cidade)_antiga']],
  ['(https://um.example/Vila_(cidade))', ['https://um.example/Vila_(cidade)']],
  ['[https://um.example/a_b*c’d?e=(f]', ['https://um.example/a_b*c’d?e=(f']],
  ['javascript:alert(1) e https:// só', []],
])('the addresses of “%s” are %j', (text, addresses) => {
  const parts = addressParts(text);
  expect(parts.filter(({ isAddress }) => isAddress).map((part) => part.text)).toEqual(addresses);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  for (const part of parts) expect(text.slice(part.start, part.start + part.text.length)).toBe(part.text);
});
