import type { SendMessage } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { confirmationOf } from '../../../src/messages/compose/send/confirmation.ts';
import { noHolds } from './no-holds.ts';

const message: SendMessage = { target: { everyone: true }, notification: { title: 'Feira' } };
const everyone = { devices: 10_000, exact: true };
const nothing = { devices: 0, exact: true };
const few = { disturbed: { devices: 100, exact: true } };
const many = { disturbed: { devices: 3000, exact: true } };
const plain = {
  message,
  time: 'now',
  isEdit: false,
  isPersonal: false,
  isOnBoard: false,
  count: everyone,
  forecast: {},
  stored: 'send',
  answer: undefined,
} as const;

test('a message that all devices get has their number, at once or in its title', () => {
  const now = confirmationOf(plain);
  expect(now).toMatchObject({ act: 'send', receivers: everyone, isNobody: false, chosen: 'send' });
  expect(now.figures).toMatchObject({ kind: 'split', split: { now: everyone } });
  const later = confirmationOf({ ...plain, time: 'instant' });
  expect(later).toMatchObject({ act: 'schedule', figures: { kind: 'none' } });
});

test.for([
  ['now', false, false, 'send', 'nobody'],
  ['now', false, true, 'publish', 'boardOnly'],
  ['local', false, true, 'schedule', 'none'],
  ['instant', true, true, 'save', 'none'],
  ['now', true, false, 'send', 'nobody'],
] as const)('without devices: %s, changed: %s, on the board: %s', ([time, isEdit, isOnBoard, act, kind]) => {
  const shown = confirmationOf({ ...plain, time, isEdit, isOnBoard, count: nothing });
  expect(shown).toMatchObject({ act, isNobody: true, figures: { kind } });
});

test('a person, an estimate and a missing count are not “no device”', () => {
  expect(confirmationOf({ ...plain, isPersonal: true, count: nothing }).isNobody).toBe(false);
  expect(confirmationOf({ ...plain, count: { devices: 0, exact: false } }).isNobody).toBe(false);
  const uncounted = confirmationOf({ ...plain, count: undefined });
  expect(uncounted).toMatchObject({ isNobody: false, figures: { kind: 'uncounted' } });
  expect(confirmationOf({ ...plain, time: 'local', count: undefined }).figures.kind).toBe('none');
});

test('the control group does not receive it, and the numbers of an experiment are in the title', () => {
  expect(confirmationOf({ ...plain, message: { ...message, holdout: 10 } }).receivers?.devices).toBe(9000);
  const experiment = { variant: { title: 'B' }, share: 20, decideAfterMinutes: 60 };
  expect(confirmationOf({ ...plain, message: { ...message, experiment } }).figures.kind).toBe('none');
});

test('few disturbed devices get it later, and the operator chooses for many', () => {
  expect(confirmationOf({ ...plain, forecast: few })).toMatchObject({
    asked: few.disturbed,
    chosen: 'digest',
  });
  expect(confirmationOf({ ...plain, forecast: many })).toMatchObject({ chosen: undefined });
  expect(confirmationOf({ ...plain, forecast: many, answer: 'drop' })).toMatchObject({ chosen: 'drop' });
  const none = confirmationOf({ ...plain, forecast: { disturbed: nothing } });
  expect(none).toMatchObject({ asked: undefined, chosen: 'send' });
});

test.for([
  ['digest', { now: 6800, digest: 3200, dropped: 0 }],
  ['drop', { now: 6800, digest: 200, dropped: 3000 }],
  ['send', { now: 9800, digest: 200, dropped: 0 }],
] as const)('a changed message keeps its choice %s, and counts the devices of it', ([stored, numbers]) => {
  const held = { ...noHolds, siteQuietHours: 200, exact: true };
  const forecast = { ...many, held };
  const shown = confirmationOf({ ...plain, time: 'instant', isEdit: true, forecast, stored });
  expect(shown).toMatchObject({ asked: undefined, chosen: stored });
  const devices = Object.entries(numbers).map(([part, devices]) => [part, { devices, exact: true }]);
  expect(shown.figures).toMatchObject({ kind: 'split', split: Object.fromEntries(devices) });
});
