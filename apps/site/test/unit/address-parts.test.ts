import { expect, test } from 'vitest';
import { addressParts } from '../../src/notice/address-parts.ts';

test.each([
  ['Sem endereço.', []],
  ['Mais em https://vila.example/matriculas.', ['https://vila.example/matriculas']],
  ['(veja http://vila.example/a?b=c#d), ou ligue', ['http://vila.example/a?b=c#d']],
  ['https://um.example e https://dois.example/!', ['https://um.example', 'https://dois.example/']],
  ['javascript:alert(1) e https:// só', []],
])('the addresses of “%s” are %j', (text, addresses) => {
  const parts = addressParts(text);
  expect(parts.filter(({ isAddress }) => isAddress).map((part) => part.text)).toEqual(addresses);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  for (const part of parts) expect(text.slice(part.start, part.start + part.text.length)).toBe(part.text);
});
