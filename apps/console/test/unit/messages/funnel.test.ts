import { describe, expect, test } from 'vitest';
import {
  acceptedShareOf,
  funnelOf,
  hasReceipts,
  isOver,
  progressOf,
  unshownOf,
  unshownVisibleFrom,
} from '../../../src/messages/outcomes/funnel.ts';

const counts = {
  targeted: 200,
  accepted: 160,
  failed: 10,
  gone: 30,
  held: 0,
  displayed: 80,
  clicked: 20,
  dismissed: 8,
};

describe('a funnel', () => {
  test('compares each step with the one before', () => {
    expect(funnelOf(counts)).toEqual([
      { step: 'targeted', before: undefined, devices: 200, ofAll: 1, ofBefore: undefined },
      { step: 'accepted', before: 'targeted', devices: 160, ofAll: 0.8, ofBefore: 0.8 },
      { step: 'displayed', before: 'accepted', devices: 80, ofAll: 0.4, ofBefore: 0.5 },
      { step: 'clicked', before: 'displayed', devices: 20, ofAll: 0.1, ofBefore: 0.25 },
      { step: 'dismissed', before: 'displayed', devices: 8, ofAll: 0.04, ofBefore: 0.1 },
    ]);
  });

  test('without devices is empty, and has no shares', () => {
    const noDevices = {
      targeted: 0,
      accepted: 0,
      failed: 0,
      gone: 0,
      held: 0,
      displayed: 0,
      clicked: 0,
      dismissed: 0,
    };
    expect(funnelOf(noDevices).map(({ ofAll, ofBefore }) => [ofAll, ofBefore])).toEqual(
      Array.from({ length: 5 }, () => [0, undefined]),
    );
    expect(progressOf(noDevices)).toBeUndefined();
  });

  test('never exceeds 100 % when receipts arrive before counts', () => {
    expect(funnelOf({ ...counts, accepted: 0, displayed: 250 })[2]).toMatchObject({
      ofAll: 1,
      ofBefore: undefined,
    });
  });
});

test('progress counts every response', () => {
  expect(progressOf(counts)).toBe(1);
  expect(progressOf({ ...counts, accepted: 60 })).toBe(0.5);
  expect(progressOf({ ...counts, accepted: 60, held: 100 })).toBe(1);
});

test('the bar of a finished message shows its accepted share', () => {
  expect(acceptedShareOf(counts)).toBe(0.8);
  expect(acceptedShareOf({ ...counts, accepted: 0, gone: 200 })).toBe(0);
});

test('accepted messages without a report are not displayed yet', () => {
  expect(unshownOf(counts)).toBe(80);
  expect(unshownOf({ ...counts, displayed: 161 })).toBe(0);
});

test('a message has finished unless it is scheduled or sending', () => {
  const states = ['scheduled', 'sending', 'sent', 'cancelled', 'expired', 'failed'] as const;
  expect(states.filter(isOver)).toEqual(['sent', 'cancelled', 'expired', 'failed']);
});

test('devices that have not displayed it appear 15 seconds after it was due, or when sending ends', () => {
  const message = {
    state: 'sending',
    createdAt: '2026-11-20T08:00:00Z',
    expiresAt: '2026-11-21T13:00:00Z',
    ttl: 3600,
  } as const;
  const visibleFrom = Date.parse('2026-11-21T12:00:15Z');
  expect(unshownVisibleFrom(message)).toBe(visibleFrom);
  expect(unshownVisibleFrom({ ...message, sendAtLocal: '2026-11-21T09:00' })).toBeLessThan(visibleFrom);
  expect(unshownVisibleFrom({ ...message, state: 'scheduled' })).toBeUndefined();
  expect(unshownVisibleFrom({ ...message, state: 'expired' })).toBe(0);
});

test('receipts are there until 90 days after the sending', () => {
  const message = { expiresAt: '2026-01-02T00:00:00.000Z', ttl: 24 * 60 * 60 };
  expect(hasReceipts(message, new Date('2026-03-31T23:59:00.000Z'))).toBe(true);
  expect(hasReceipts(message, new Date('2026-04-01T00:00:00.000Z'))).toBe(false);
});
