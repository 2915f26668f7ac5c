import { expect, it } from 'vitest';
import { callerNetwork } from '../../../src/http/rate-limit.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2::7', '2001:db8:1:2::'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::'],
  ['2001:db8:1:3::7', '2001:db8:1:3::'],
  ['::1', '::'],
  ['fe80::1%eth0', 'fe80::'],
  ['unknown', 'unknown'],
  ['not an address', 'unknown'],
  ['192.0.2.7:', 'unknown'],
  ['', 'unknown'],
])('counts %s as %s', (address, network) => {
  expect(callerNetwork(address)).toBe(network);
});
