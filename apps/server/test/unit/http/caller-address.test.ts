import { expect, test } from 'vitest';
import { callerAddress } from '../../../src/http/caller-address.ts';

test.each([
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:0:1', '::ffff:0:1'],
  ['192.0.2.1:50123', '192.0.2.1'],
  ['[2001:db8::1]:50123', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[::ffff:192.0.2.1]:50123', '192.0.2.1'],
  ['2001:db8::1:50', '2001:db8::1:50'],
  ['unknown', 'unknown'],
  ['_hidden:8', '_hidden:8'],
  [undefined, ''],
])('%s is written as %s', (ip, address) => {
  expect(callerAddress({ ip })).toBe(address);
});
