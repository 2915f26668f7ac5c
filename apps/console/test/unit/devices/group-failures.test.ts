import type { DeviceEvent } from '@sineta/protocol';
import { expect, it } from 'vitest';
import { groupFailures } from '../../../src/devices/details/group-failures.ts';

const failed = (at: string, status: number): DeviceEvent => {
  return { at, kind: 'failed', message: `of ${at}`, reason: 'push_service_unavailable', status };
};

it('makes one line of identical failures in a row, and of nothing else', () => {
  const history: DeviceEvent[] = [
    failed('7', 503),
    failed('6', 503),
    failed('5', 500),
    { at: '4', kind: 'displayed', message: 'm' },
    { at: '3', kind: 'displayed', message: 'm' },
    failed('2', 500),
    failed('1', 500),
  ];
  const times = groupFailures(history).map((line) => line.map(({ at }) => at).join(' '));
  expect(times).toEqual(['7 6', '5', '4', '3', '2 1']);
  expect(groupFailures([])).toEqual([]);
});
