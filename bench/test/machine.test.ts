import { expect, test } from 'vitest';
import { describeMachine } from '../harness/machine.ts';

test('a measurement names the compiler of the native package with its version', () => {
  const [time, machine] = describeMachine(new Date('2026-01-02T03:04:05Z'));
  expect(time).toMatch(/^2026-01-02 03:04 UTC, commit \w+/);
  expect(machine).toMatch(/, OpenSSL [\d.]+, (?:no C compiler|.*\d+\.\d+.*)$/);
});
