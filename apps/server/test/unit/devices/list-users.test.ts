import { expect, test } from 'vitest';
import { firstOf } from '../../../src/devices/users/list-users.ts';

test.each([
  ['', undefined, '>', ''],
  ['u-2', undefined, '>', 'u-2'],
  ['', 'u-3', '>=', 'u-3'],
  ['u-31', 'u-3', '>', 'u-31'],
  ['u-3', 'u-3', '>', 'u-3'],
  ['a', 'u-3', '>=', 'u-3'],
  // By their UTF-16 code units, U+1F514 would come first.
  ['\u{1f514}', '\uff5a', '>', '\u{1f514}'],
])(
  'a page of users after %j that begin with %j is searched from one bound',
  (after, beginning, operator, id) => {
    expect(firstOf(after, beginning)).toEqual({ operator, id });
  },
);
