import type { DeviceEvent } from '@sineta/protocol';
import { expect, it } from 'vitest';
import { mergeHistories } from '../../../src/devices/user/merge-histories.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
const failed = (minute: number): DeviceEvent => {
  return { at: at(minute), kind: 'failed', message: `of ${minute}`, reason: 'request_refused', status: 400 };
};
const shown = (minute: number): DeviceEvent => ({ at: at(minute), kind: 'displayed', message: 'm' });

it('orders the events of several devices, and makes one line only of failures of one device', () => {
  const lines = mergeHistories([
    { id: 'a', history: [shown(9), failed(5), failed(3)] },
    { id: 'b', history: [failed(8), shown(4)] },
    { id: 'c', history: [] },
  ]);
  const times = lines.map(
    ({ device, events }) => `${device.id}: ${events.map((event) => event.at).join(' ')}`,
  );
  expect(times).toEqual([`a: ${at(9)}`, `b: ${at(8)}`, `a: ${at(5)} ${at(3)}`, `b: ${at(4)}`]);
});

it('has the latest events only', () => {
  const history = Array.from({ length: 80 }, (_, index) => shown(200 - index));
  const lines = mergeHistories([
    { id: 'a', history },
    { id: 'b', history },
  ]);
  expect(lines.length).toBe(100);
  expect(lines.at(-1)?.events[0].at).toBe(at(151));
});
