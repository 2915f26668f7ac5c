import type { DeviceEvent } from '@sineta/protocol';
import { expect, it } from 'vitest';
import { recentOutcome } from '../../../src/devices/details/recent-outcome.ts';

/** Events of one message each, from the newest to the oldest; those of a device without a message by their kind. */
function history(...kinds: readonly DeviceEvent['kind'][]): DeviceEvent[] {
  return kinds.map((kind, index) => {
    const at = `2026-11-${String(20 - index)}T12:00:00.000Z`;
    return kind === 'seen' || kind === 'registered'
      ? { at, kind }
      : { at, kind, message: `message-${index}` };
  });
}

it.each([
  [['displayed', 'registered'], undefined],
  [['registered'], undefined],
  [['failed', 'accepted', 'accepted', 'accepted'], 'failed'],
  [['accepted', 'accepted', 'displayed'], 'unshown'],
  [['accepted', 'accepted', 'accepted', 'displayed'], 'lost'],
  [['accepted', 'failed', 'accepted', 'accepted', 'registered'], 'lost'],
  [['accepted', 'accepted', 'seen', 'accepted', 'accepted'], 'unshown'],
  [['seen', 'accepted', 'accepted', 'accepted'], 'unshown'],
] as const)('after %j the latest messages show: %s', (kinds, shown) => {
  expect(recentOutcome(history(...kinds))).toBe(shown);
});

it('counts a message once, although each of its tests has an event', () => {
  const [event] = history('accepted');
  expect(recentOutcome([event!, event!, event!])).toBe('unshown');
});
