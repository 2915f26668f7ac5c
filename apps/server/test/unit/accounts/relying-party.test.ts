import { expect, test } from 'vitest';
import { relyingPartyOf } from '../../../src/accounts/passkeys/relying-party.ts';

test.each([
  ['https://avisos.example.org', { id: 'avisos.example.org', origin: 'https://avisos.example.org' }],
  [
    'https://avisos.example.org:8443',
    { id: 'avisos.example.org', origin: 'https://avisos.example.org:8443' },
  ],
  ['http://localhost:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
  ['http://sineta.localhost:8080', { id: 'sineta.localhost', origin: 'http://sineta.localhost:8080' }],
])('passkeys of %s are bound to its host name', (url, expected) => {
  expect(relyingPartyOf(url)).toEqual(expected);
});

test.each([
  'http://avisos.example.org',
  'https://192.0.2.1',
  'https://[2001:db8::1]',
  'http://127.0.0.1:8080',
])('browsers offer no passkeys at %s', (url) => {
  expect(relyingPartyOf(url)).toBeUndefined();
});
