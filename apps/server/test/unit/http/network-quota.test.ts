import { expect, test } from 'vitest';
import { createNetworkQuota, networkOf } from '../../../src/http/network-quota.ts';

test.for([
  ['192.0.2.7', '192.0.2.0'],
  ['192.0.3.7', '192.0.3.0'],
  ['2001:db8:1:2::7', '2001:db8:1::'],
  ['2001:0DB8:0001:ffff:ffff:ffff:ffff:ffff', '2001:db8:1::'],
  ['2001:db8:2::7', '2001:db8:2::'],
  ['fe80::1%eth0', 'fe80::'],
  ['unknown', 'unknown'],
  ['not an address', 'unknown'],
  ['192.0.2.7:', 'unknown'],
  ['', 'unknown'],
] as const)('%s belongs to the network %s', ([address, network]) => {
  expect(networkOf(address)).toBe(network);
});

test('a network has its quota again when the period is over, and others have their own', () => {
  let now = 0;
  const quota = createNetworkQuota(2, 1000, () => now);
  quota.count('192.0.2.1');
  now = 400;
  expect(quota.wait('192.0.2.2')).toBe(0);
  quota.count('192.0.2.2');
  expect(quota.wait('192.0.2.3')).toBe(600);
  expect(quota.wait('192.0.3.1')).toBe(0);
  now = 1000;
  expect(quota.wait('192.0.2.3')).toBe(0);
});

test('events that have begun count until they end, and afterwards only those that happened', () => {
  const quota = createNetworkQuota(2, 60_000, () => 0);
  const [first, second] = [quota.reserve('192.0.2.1'), quota.reserve('192.0.2.2')];
  expect(quota.wait('192.0.2.3')).toBe(1000);
  expect(quota.wait('192.0.3.1')).toBe(0);
  first(false);
  expect(quota.wait('192.0.2.3')).toBe(0);
  second(true);
  expect(quota.wait('192.0.2.3')).toBe(0);
  quota.count('192.0.2.3');
  expect(quota.wait('192.0.2.3')).toBe(60_000);
});

test('any number of networks leaves the most recent ones in memory', () => {
  const quota = createNetworkQuota(1, 1000, () => 0);
  for (let i = 0; i < 30_000; i++) quota.count(`10.${i >> 8}.${i & 255}.1`);
  expect(quota.wait('10.0.0.1')).toBe(0);
  expect(quota.wait(`10.${29_999 >> 8}.${29_999 & 255}.1`)).toBe(1000);
});
