import { expect, test } from 'vitest';
import { factors } from '../../../src/accounts/team/factors.ts';

test.each([
  [{ twoFactor: true, passkey: false }, ' · Duas etapas'],
  [{ twoFactor: true, passkey: true }, ' · Duas etapas, Chave de acesso'],
  [{ twoFactor: false, passkey: true }, ' · Chave de acesso'],
  [{ twoFactor: false, passkey: false }, ' · Nada além da senha'],
  [{}, ''],
])('how a member with %j signs in is %s', (member, text) => {
  expect(
    factors(member, { twoFactor: 'Duas etapas', passkey: 'Chave de acesso', none: 'Nada além da senha' }),
  ).toBe(text);
});
