import { expect, test } from 'vitest';
import { matchesSourceList } from '../../../src/cli/doctor/source-list.ts';

const https = 'https://site.example/';
const http = 'http://site.example/';

/** From Content Security Policy Level 3, §6.7.2. */
const cases: readonly (readonly [source: string, url: string, self: string, allowed: boolean])[] = [
  ["'none'", 'https://site.example/a', https, false],
  ["'self'", 'https://site.example/a', https, true],
  ["'SELF'", 'https://site.example/a', https, true],
  ["'self'", 'https://site.example/a', http, true],
  ["'self'", 'http://site.example/a', https, false],
  ["'self'", 'https://www.site.example/a', https, false],
  ["'self'", 'https://site.example:8443/a', https, false],
  ['*', 'https://avisos.example/', https, true],
  ['*', 'data:,', https, false],
  ['https:', 'https://avisos.example/', http, true],
  ['https:', 'http://avisos.example/', http, false],
  ['http:', 'https://avisos.example/', https, true],
  ['avisos.example', 'https://avisos.example/v1/', https, true],
  ['AVISOS.example', 'https://avisos.example/v1/', https, true],
  ['avisos.example', 'http://avisos.example/v1/', https, false],
  ['avisos.example', 'https://avisos.example/v1/', http, true],
  ['https://avisos.example', 'https://avisos.example/v1/', https, true],
  ['https://avisos.example', 'http://avisos.example/v1/', http, false],
  ['http://avisos.example:80', 'https://avisos.example/', http, true],
  ['avisos.example', 'https://avisos.example:8443/', https, false],
  ['avisos.example:*', 'https://avisos.example:8443/', https, true],
  ['avisos.example:8443', 'https://avisos.example:8443/', https, true],
  ['localhost:8080', 'http://localhost:8080/v1/', 'http://localhost:3000/', true],
  ['*.example', 'https://avisos.example/', https, true],
  ['*.avisos.example', 'https://avisos.example/', https, false],
  ['https://*', 'https://avisos.example/', https, true],
  ['avisos.example/v1/', 'https://avisos.example/v1/sites', https, true],
  ['avisos.example/v1', 'https://avisos.example/v1/sites', https, false],
  ['avisos.example/s%69neta-bell.js', 'https://avisos.example/sineta-bell.js', https, true],
  ["'nonce-abc'", 'https://avisos.example/', https, false],
  ['not a source', 'https://avisos.example/', https, false],
  ['https://avisos.example?x', 'https://avisos.example/', https, false],
];

test.each(cases)('%s and %s from %s: %s', (source, url, self, allowed) => {
  expect(matchesSourceList([source], { url: new URL(url), self: new URL(self) })).toBe(allowed);
});

test('a nonce allows its element', () => {
  const request = { url: new URL('https://avisos.example/a.js'), self: new URL(https) };
  expect(matchesSourceList(["'nonce-aBc'"], { ...request, nonce: 'aBc' })).toBe(true);
  expect(matchesSourceList(["'nonce-aBc'"], { ...request, nonce: 'abc' })).toBe(false);
});
