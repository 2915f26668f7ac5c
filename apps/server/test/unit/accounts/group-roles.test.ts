import { describe, expect, test } from 'vitest';
import { accessOfGroups, parseGroupRole } from '../../../src/accounts/provider/group-roles.ts';

describe('a rule', () => {
  test.each([
    ['sineta-owners=owner', { group: 'sineta-owners', role: 'owner' }],
    [' imprensa = editor@saude ', { group: 'imprensa', role: 'editor', site: 'saude' }],
    ['ou=press=viewer', { group: 'ou=press', role: 'viewer' }],
    ['/equipe/avisos=admin@default', { group: '/equipe/avisos', role: 'admin', site: 'default' }],
  ])('%s is read', (text, expected) => {
    expect(parseGroupRole(text)).toEqual(expected);
  });

  test.each([
    '',
    'editor',
    '=editor',
    'x=',
    'x=boss',
    'x=owner@saude',
    'x=editor@',
    'x=editor@Saúde',
    'x=editor@a@b',
  ])('%j is refused', (text) => {
    expect(() => parseGroupRole(text)).toThrow('each rule is <group>=<role>');
  });
});

describe('the roles of a person', () => {
  const rules = [
    'a=viewer',
    'b=admin',
    'c=editor',
    'd=viewer@saude',
    'e=admin@saude',
    'f=editor@obras',
    'g=owner',
  ].map(parseGroupRole);

  test.each([
    [[], undefined, {}],
    [['z'], undefined, {}],
    [['a'], 'viewer', {}],
    [['c', 'b', 'a'], 'admin', {}],
    [['g', 'a'], 'owner', {}],
    [['e', 'd'], undefined, { saude: 'admin' }],
    [['d', 'e', 'f', 'a'], 'viewer', { saude: 'admin', obras: 'editor' }],
    [['A'], undefined, {}],
  ])('in the groups %j are the highest of each', (groups, role, sites) => {
    const access = accessOfGroups(groups, rules);
    expect({ role: access.role, sites: Object.fromEntries(access.sites) }).toEqual({ role, sites });
  });
});
