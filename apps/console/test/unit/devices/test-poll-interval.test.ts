import type { DeviceEvent } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { testPollInterval } from '../../../src/devices/details/test-poll-interval.ts';

const at = '2026-11-21T12:00:00.000Z';
const of = (kind: DeviceEvent['kind'], message = 'test'): DeviceEvent => ({ at, kind, message });

test('polls for up to 30 s while only the push service has reported', () => {
  const waiting = [of('accepted'), of('displayed', 'another')];
  expect([0, 3999, 4000, 29_999].map((passed) => testPollInterval(passed, 'test', waiting))).toEqual([
    1000, 1000, 5000, 5000,
  ]);
  expect(testPollInterval(30_000, 'test', waiting)).toBe(false);
});

test('polling ends once the device displayed the test or failed to receive it', () => {
  for (const kind of ['displayed', 'clicked', 'dismissed', 'failed'] as const) {
    expect(testPollInterval(0, 'test', [of(kind)])).toBe(false);
  }
});
