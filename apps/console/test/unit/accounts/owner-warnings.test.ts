import type { Member } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { ownerWarnings } from '../../../src/accounts/team/owner-warnings.ts';

type One = Pick<Member, 'id' | 'name' | 'role'>;

const [ana, bia, caio]: [One, One, One] = [
  { id: 'a', name: 'Ana', role: 'owner' },
  { id: 'b', name: 'Bia', role: 'owner' },
  { id: 'c', name: 'Caio', role: 'owner' },
];
const [davi, eva]: [One, One] = [
  { id: 'd', name: 'Davi', role: 'admin' },
  { id: 'e', name: 'Eva', role: 'viewer' },
];

test.each<[string, One, readonly One[], string, readonly unknown[]]>([
  ['the only owner cannot leave', ana, [ana, davi], 'a', [{ kind: 'only' }]],
  ['one owner is left', bia, [ana, bia, davi], 'a', [{ kind: 'last', owner: ana }]],
  [
    'one owner is left besides the user',
    ana,
    [ana, bia],
    'a',
    [{ kind: 'self' }, { kind: 'last', owner: bia }],
  ],
  ['two owners are left', caio, [ana, bia, caio], 'a', []],
  ['two owners are left besides the user', ana, [ana, bia, caio], 'a', [{ kind: 'self' }]],
  ['an administrator is no owner', davi, [ana, davi], 'a', []],
  ['an administrator who acts on the own account', davi, [ana, davi], 'd', [{ kind: 'self' }]],
  ['a viewer is no owner', eva, [ana, eva], 'a', []],
])('%s', (_case, member, members, me, expected) => {
  expect(ownerWarnings(member, members, me)).toEqual(expected);
});
