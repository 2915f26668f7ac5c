import { expect, test } from 'vitest';
import { passkeyAvailability } from '../../../src/accounts/passkeys/availability.ts';
import { browserRefusal } from '../../../src/accounts/passkeys/passkey-problem.ts';

const origin = 'https://avisos.example.org';

test.for([
  [{ passkeyOrigin: origin }, { origin, hasWebAuthn: true }, 'available'],
  [{ passkeyOrigin: origin }, { origin, hasWebAuthn: false }, 'unsupported'],
  [{ passkeyOrigin: origin }, { origin: 'http://192.0.2.1', hasWebAuthn: false }, 'other-address'],
  [{}, { origin, hasWebAuthn: true }, 'no-address'],
] as const)('%o on %o: %s', ([setUp, page, expected]) => {
  expect(passkeyAvailability(setUp, page)).toBe(expected);
});

test.for([
  ['NotAllowedError', 'cancelled'],
  ['InvalidStateError', 'known'],
  ['ConstraintError', 'unsuitable'],
  ['SecurityError', 'address'],
  ['UnknownError', 'failed'],
  ['AbortError', undefined],
] as const)('%s of a browser: %s', ([name, expected]) => {
  expect(browserRefusal(new DOMException('', name))).toBe(expected);
});
