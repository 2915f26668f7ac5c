import type { Users } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { findUsers } from '../../../src/devices/find-users.ts';
import type { Service } from '../../../src/service/service.ts';

/** A service with these users, whose index distinguishes upper and lower case. */
function serviceWith(ids: readonly string[], asked: string[]): Service {
  const get = async (path: string): Promise<Users> => {
    const search = new URL(path, 'https://service.example').searchParams.get('search')!;
    asked.push(search);
    const users = ids.filter((id) => id.startsWith(search));
    const seen = '2026-01-01T00:00:00.000Z';
    return { users: users.map((id) => ({ id, devices: 1, createdAt: seen, lastSeenAt: seen })) };
  };
  return { get } as unknown as Service;
}

test.each([
  ['as typed', 'mar', ['maria'], ['mar']],
  ['in lower case', 'Mar', ['maria'], ['Mar', 'mar']],
  ['in upper case', 'u-1', ['U-10'], ['u-1', 'U-1']],
  ['with a capital letter', 'mar', ['Maria'], ['mar', 'MAR', 'Mar']],
  ['nowhere', 'Mar', [], ['Mar', 'mar', 'MAR']],
])('users are found %s', async (_where, typed, ids, expected) => {
  const asked: string[] = [];
  const found = await findUsers(serviceWith(ids, asked), 'default', typed, { limit: 8 }, {});
  expect(found.users.map(({ id }) => id)).toEqual(ids);
  expect(asked).toEqual(expected);
  expect(found.beginning).toBe(expected.at(-1));
});
