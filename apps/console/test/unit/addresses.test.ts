import { expect, test } from 'vitest';
import { messageIdOf } from '../../src/messages/compose/message-id.ts';
import { readDeviceFilters, readDeviceSearch } from '../../src/devices/device-filters.ts';
import { readDirectFilters } from '../../src/messages/direct/direct-filters.ts';
import { readMessageFilters, readMessageSearch } from '../../src/messages/message-filters.ts';
import { readListOrder } from '../../src/page/order/list-order.ts';
import { queryString } from '../../src/service/query-string.ts';

test('a query string is read without invalid values', () => {
  expect(['../keys', 12, undefined].map(messageIdOf)).toEqual([undefined, undefined, undefined]);
  expect(messageIdOf('A'.repeat(24))).toBe('A'.repeat(24));
  expect(readMessageFilters({ state: 'sent', audience: 'nobody', search: 2026 })).toEqual({
    state: 'sent',
    search: '2026',
  });
  expect(readDeviceFilters({ browser: 'netscape', system: 'linux', language: 'pt', topic: 12 })).toEqual({
    system: 'linux',
    language: 'pt',
    topic: '12',
  });
});

test('a query string of messages has an order, which messages to devices and other lists may not have', () => {
  const clickRate = { order: 'clickRate' };
  expect(readMessageSearch({ ...clickRate, state: 'sent' })).toEqual({ ...clickRate, state: 'sent' });
  expect(readMessageSearch({ order: 'oldest' })).toEqual({ order: 'oldest' });
  for (const order of ['newest', 'clicks', 1, undefined]) expect(readMessageSearch({ order })).toEqual({});
  expect(readMessageSearch({ ...clickRate, audience: 'devices' })).toEqual({ audience: 'devices' });
  expect(readDeviceSearch(clickRate)).toEqual({});
  expect(readListOrder(clickRate)).toEqual({});
});

test('a query string of devices has tags, time zones and days', () => {
  const meant = {
    state: 'going',
    tag: 'plan:gold',
    timeZone: 'America/Argentina/Buenos_Aires',
    seenAfter: '2026-11-01',
  };
  expect(readDeviceFilters(meant)).toEqual(meant);
  expect(
    readDeviceFilters({ state: 'asleep', tag: 'a b', timeZone: '../x', createdBefore: 'ontem' }),
  ).toEqual({});
});

test('a query string of devices has the beginning of a device id, and no token', () => {
  const token = `${'a'.repeat(16)}${'b'.repeat(27)}`;
  expect(readDeviceSearch({ device: token, order: 'oldest' })).toEqual({
    device: 'a'.repeat(16),
    order: 'oldest',
  });
  for (const device of ['a b', '', 'a'.repeat(44), undefined])
    expect(readDeviceSearch({ device })).toEqual({});
});

test('a query string of direct messages has a device id or its beginning, and no token', () => {
  const token = `${'a'.repeat(16)}${'b'.repeat(27)}`;
  expect(readDirectFilters({ device: token })).toEqual({ device: 'a'.repeat(16) });
  expect(readDirectFilters({ device: 12345678 })).toEqual({ device: '12345678' });
  for (const device of ['a'.repeat(7), 'a b c d e f', ['a'.repeat(16)], undefined]) {
    expect(readDirectFilters({ device })).toEqual({});
  }
});

test('a query string contains encoded values, without undefined ones', () => {
  expect(queryString({ search: 'a&b', after: undefined, state: '' })).toBe('?search=a%26b');
  expect(queryString({})).toBe('');
});
