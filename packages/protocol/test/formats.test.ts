import { expect, test } from 'vitest';
import {
  deviceIdOf,
  deviceIdPattern,
  deviceTokenPattern,
  isSecureUrl,
  isWebUrl,
  localePattern,
  parseOrigin,
  slugPattern,
  tagPattern,
  topicPattern,
} from '../src/formats.ts';
import { emailPattern } from '../src/accounts/email-pattern.ts';
import { limits } from '../src/limits.ts';

const token = 'Ab_-'.repeat(11).slice(0, 43);

test('a slug is as long as its limit at most', () => {
  expect('a'.repeat(limits.slugLength)).toMatch(slugPattern);
  expect('a'.repeat(limits.slugLength + 1)).not.toMatch(slugPattern);
});

test.for([
  [slugPattern, 'missas-2026', ['', '-missas', 'Missas', 'missas\n']],
  [topicPattern, 'obras.rua_9~b%20', ['', '.obras', 'rua 9', 'a/b', 'a'.repeat(101)]],
  [tagPattern, 'plan:gold', ['', ':gold', 'plan%gold', 'a'.repeat(101)]],
  [localePattern, 'zh-Hant-TW', ['', 'p', 'pt_BR', 'pt-', 'pt-a-b-c-d-e']],
  [
    emailPattern,
    "d.o'neil+x@mail.example.org",
    ['ana', 'ana@example', '.ana@example.org', "ana'@example.org", 'a@b.c d'],
  ],
] as const)('%s matches %s', ([pattern, valid, invalid]) => {
  expect(valid).toMatch(pattern);
  for (const text of invalid) expect(text).not.toMatch(pattern);
});

test('a device token is 43 characters long, so that it cannot be guessed', () => {
  expect(token).toMatch(deviceTokenPattern);
  expect(token.slice(1)).not.toMatch(deviceTokenPattern);
});

test('a device id is the beginning of a device token', () => {
  expect(deviceIdOf(token)).toMatch(deviceIdPattern);
  expect(token.startsWith(deviceIdOf(token))).toBe(true);
});

test.for([
  ['https://www.example.org', 'https://www.example.org'],
  ['http://localhost:8080/', 'http://localhost:8080'],
  ['https://www.example.org//', undefined],
  ['https://www.example.org/a', undefined],
  ['HTTPS://WWW.Example.org:443/', 'https://www.example.org'],
  ['https://www.câmara.example', 'https://www.xn--cmara-3qa.example'],
  ['https://www.example.org?', undefined],
  ['https://www.example.org/#', undefined],
  ['https://ana@example.org', undefined],
  ['ftp://example.org', undefined],
  ['', undefined],
] as const)('the origin of "%s" is %s', ([text, origin]) => {
  expect(parseOrigin(text)).toBe(origin);
});

test.for([
  ['https://example.org/a', true, true],
  ['http://example.org/a', true, false],
  ['http://localhost:8080/a', true, true],
  ['http://localhost.example/a', true, false],
  ['ftp://localhost/a', false, false],
  ['javascript:alert(1)', false, false],
  ['/a', false, false],
  ['https://example.org/\0', false, false],
  ['HTTPS://example.org/a', true, true],
  [' https://example.org/a', false, false],
  ['\nhttps://example.org/a', false, false],
  ['https:example.org/a', false, false],
  ['https:/example.org/a', false, false],
  ['https:///example.org/a', false, false],
  ['https:\\\\example.org/a', false, false],
] as const)('%s: web URL %s, secure URL %s', ([text, web, secure]) => {
  expect([isWebUrl(text), isSecureUrl(text)]).toEqual([web, secure]);
});
