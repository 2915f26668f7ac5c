import { expect, test } from 'vitest';
import { isChoiceOpen, splitDelivery } from '../../../src/messages/compose/send/split-delivery.ts';

const held = {
  quietHours: 1,
  dailyLimit: 2,
  urgentOnly: 4,
  siteQuietHours: 8,
  siteDailyLimit: 16,
  droppedQuietHours: 32,
  droppedDailyLimit: 64,
  disturbing: 0,
  droppedDisturbing: 0,
  exact: false,
};
const everyone = { devices: 1000, exact: true };
const disturbed = { devices: 100, exact: true };

test('what is held, and what the operator chose, is taken from what arrives now', () => {
  expect(splitDelivery(everyone, { held }, disturbed, 'digest')).toEqual({
    now: { devices: 773, exact: false },
    digest: { devices: 131, exact: false },
    dropped: { devices: 96, exact: false },
    undecided: undefined,
  });
  expect(splitDelivery(everyone, {}, disturbed, 'drop')).toEqual({
    now: { devices: 900, exact: true },
    digest: { devices: 0, exact: true },
    dropped: { devices: 100, exact: true },
    undecided: undefined,
  });
  expect(splitDelivery(everyone, {}, disturbed, 'send').now).toEqual(everyone);
  expect(splitDelivery(everyone, {}, undefined, 'digest').now).toEqual(everyone);
});

test('what the operator has to choose is counted apart', () => {
  const { now, digest, undecided } = splitDelivery(everyone, {}, disturbed, undefined);
  expect([now.devices, digest.devices, undecided]).toEqual([900, 0, disturbed]);
});

test('the operator chooses where more than a quarter would get it later, or it is urgent', () => {
  const [normal, high] = [{ urgency: 'normal' }, { urgency: 'high' }] as const;
  expect(isChoiceOpen(normal, 400, disturbed)).toBe(false);
  expect(isChoiceOpen(normal, 399, disturbed)).toBe(true);
  expect(isChoiceOpen(high, 400, disturbed)).toBe(true);
});

test('an estimate of more devices than the message has leaves none', () => {
  expect(splitDelivery({ devices: 90, exact: true }, {}, disturbed, 'digest').now.devices).toBe(0);
});
