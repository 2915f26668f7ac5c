import { expect, test } from 'vitest';
import { checkPassword, checkNewAccount } from '../../../src/accounts/sign-up/check-new-account.ts';

test('the console and the service require the same passwords', () => {
  expect(checkPassword('a'.repeat(11))).toBe('passwordShort');
  expect(checkPassword('a'.repeat(12))).toBeUndefined();
  expect(checkPassword('a'.repeat(129))).toBe('passwordLong');
});

test('each field has its error', () => {
  expect(checkNewAccount({ name: ' ', email: 'ana', password: '' })).toEqual({
    name: 'nameMissing',
    email: 'emailWrong',
    password: 'passwordShort',
  });
  expect(checkNewAccount({ name: 'Ana', email: ' ana@example.org ', password: 'uma frase longa' })).toEqual(
    {},
  );
});
