import { expect, test } from 'vitest';
import { singleDevice, singleUser } from '../../../src/messages/single-device.ts';

const token = `${'a'.repeat(16)}${'b'.repeat(27)}`;
const other = `${'c'.repeat(16)}${'d'.repeat(27)}`;

test.each([
  [{ token }, 'a'.repeat(16), undefined],
  [{ tokens: [token] }, 'a'.repeat(16), undefined],
  [{ tokens: [token, other] }, undefined, undefined],
  [{ user: 'ana' }, undefined, 'ana'],
  [{ users: ['ana'] }, undefined, 'ana'],
  [{ users: ['ana', 'bia'] }, undefined, undefined],
  [{ everyone: true as const }, undefined, undefined],
])('%j names one device, %s, or one user, %s', (target, device, user) => {
  expect([singleDevice(target), singleUser(target)]).toEqual([device, user]);
});
