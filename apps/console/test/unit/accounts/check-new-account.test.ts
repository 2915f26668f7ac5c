import { expect, test } from 'vitest';
import { signUpTexts } from '../../../src/accounts/sign-up/sign-up-texts.ts';
import {
  checkPassword,
  checkNewAccount,
  isWeak,
  passwordGap,
} from '../../../src/accounts/sign-up/check-new-account.ts';
import { ServiceError } from '../../../src/service/service-error.ts';

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

test('the error of a password counts characters, unlike the hint', () => {
  expect(['curta', 'a'.repeat(12), 'a'.repeat(130)].map(passwordGap)).toEqual([7, 0, 2]);
  const { 'pt-BR': ptBr, en } = signUpTexts;
  expect(ptBr.passwordShort(7)).toBe('Faltam 7 caracteres na senha.');
  expect(ptBr.passwordShort(1)).toBe('Falta 1 caractere na senha.');
  expect(en.passwordLong(2)).toBe('The password is 2 characters too long.');
});

test('a new password that the service refused is weak', () => {
  const refused = (field: string) =>
    new ServiceError('invalid_request', 'x', { fields: [{ field, message: 'is easy to guess' }] });
  expect(['password', 'newPassword'].map((field) => isWeak(refused(field)))).toEqual([true, true]);
  for (const other of [refused('currentPassword'), refused('email'), new Error('x'), null]) {
    expect(isWeak(other)).toBe(false);
  }
});
