import { expect, it, onTestFinished, vi } from 'vitest';
import { instantOf, nextInstantOf } from '../../../src/devices/time-zones/wall-clock.ts';

it.each([
  ['2026-12-24T09:00', 'America/Sao_Paulo', '2026-12-24T12:00Z'],
  ['2026-12-24T09:00', 'UTC', '2026-12-24T09:00Z'],
  ['2026-12-24T09:00', 'Asia/Kathmandu', '2026-12-24T03:15Z'],
  ['2026-12-24T09:00', 'Pacific/Kiritimati', '2026-12-23T19:00Z'],
  ['2026-12-24T09:00', 'Pacific/Pago_Pago', '2026-12-24T20:00Z'],
  ['2026-07-01T00:00', 'Europe/Lisbon', '2026-06-30T23:00Z'],
  ['2026-01-01T00:00', 'Europe/Lisbon', '2026-01-01T00:00Z'],
])('%s in %s is %s', (local, zone, instant) => {
  expect(instantOf(local, zone)).toBe(Date.parse(instant));
});

it('uses the offset before a clock change for a skipped time, and the first of two equal times', () => {
  // In 2026 clocks in Lisbon change on 29 March from 01:00 to 02:00 and on 25 October from 02:00 to 01:00.
  expect(instantOf('2026-03-29T01:30', 'Europe/Lisbon')).toBe(Date.parse('2026-03-29T01:30Z'));
  expect(instantOf('2026-10-25T01:30', 'Europe/Lisbon')).toBe(Date.parse('2026-10-25T00:30Z'));
});

it.each([
  ['09:00', '2026-12-24T08:59Z', '2026-12-24T09:00Z'],
  ['09:00', '2026-12-24T09:00Z', '2026-12-25T09:00Z'],
  ['01:30', '2026-10-25T00:10Z', '2026-10-25T00:30Z'],
  ['01:30', '2026-10-25T00:30Z', '2026-10-25T01:30Z'],
  ['01:30', '2026-10-25T01:10Z', '2026-10-25T01:30Z'],
  ['01:30', '2026-10-25T01:30Z', '2026-10-26T01:30Z'],
])('the next %s in Lisbon after %s is %s', (time, after, next) => {
  expect(nextInstantOf(time, 'Europe/Lisbon', Date.parse(after))).toBe(Date.parse(next));
});

it('creates one formatter per time zone', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const reckon = () => zones.map((zone) => instantOf('2026-12-24T09:00', zone));
  const first = reckon();
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  onTestFinished(() => made.mockRestore());
  expect(reckon()).toEqual(first);
  expect(made).not.toHaveBeenCalled();
});
