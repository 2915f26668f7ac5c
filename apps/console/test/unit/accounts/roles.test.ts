import { expect, test } from 'vitest';
import { changeOf, hasRole, rolesBeyond } from '../../../src/accounts/rights/roles.ts';

test('on a single site, only roles that permit more than the role on all sites make a difference', () => {
  expect(rolesBeyond(undefined)).toEqual(['admin', 'editor', 'author', 'viewer']);
  expect(rolesBeyond('viewer')).toEqual(['admin', 'editor', 'author']);
  expect(rolesBeyond('author')).toEqual(['admin', 'editor']);
  expect(rolesBeyond('editor')).toEqual(['admin']);
  expect(rolesBeyond('admin')).toEqual([]);
  expect(rolesBeyond('owner')).toEqual([]);
});

test('a change names the roles that differ, and withdraws by null', () => {
  const before = { role: 'viewer', sites: { a: 'editor', b: 'viewer', c: 'admin' } } as const;
  const after = { sites: { a: 'admin', c: 'admin', d: 'viewer' } } as const;
  expect(changeOf(before, after)).toEqual({ role: null, sites: { a: 'admin', b: null, d: 'viewer' } });
  const promoted = { role: 'editor', sites: { a: 'editor', c: 'admin' } } as const;
  expect(changeOf(before, promoted)).toEqual({ role: 'editor', sites: { a: null, b: null } });
  const inherited = { sites: { ['constructor' as string]: 'viewer' as const } };
  expect(changeOf(inherited, { sites: {} })).toEqual({
    sites: { constructor: null },
  });
  expect(changeOf(before, before)).toEqual({ sites: {} });
  const all = { role: 'owner', sites: { a: null, c: null, d: null } };
  expect(changeOf(after, { ...after, role: 'owner' })).toEqual(all);
});

test('a member has a role with one on all sites or on any', () => {
  expect(
    [{ sites: {} }, { role: 'viewer', sites: {} }, { sites: { a: 'viewer' } }].map((access) =>
      hasRole(access as never),
    ),
  ).toEqual([false, true, true]);
});
