import { expect, test } from 'vitest';
import { isInsecure, withScheme } from '../../../src/messages/compose/draft/whole-address.ts';

test.each([
  ['www.vilanova.example/feira', 'https://www.vilanova.example/feira'],
  [' WWW.vilanova.example', 'https://WWW.vilanova.example'],
  ['http://www.vilanova.example', 'http://www.vilanova.example'],
  ['vilanova', 'vilanova'],
  ['www.', 'www.'],
  ['', ''],
])('“%s” becomes “%s”', (typed, address) => {
  expect(withScheme(typed)).toBe(address);
});

test('only addresses of this machine are loaded without encryption', () => {
  const addresses = ['http://x', 'HTTP://a.example/b.png', 'https://x', 'http://localhost:8080/a.png', ''];
  expect(addresses.filter(isInsecure)).toEqual(['http://x', 'HTTP://a.example/b.png']);
});
