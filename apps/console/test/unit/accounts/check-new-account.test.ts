import { expect, test } from 'vitest';
import { signUpTexts } from '../../../src/accounts/sign-up/sign-up-texts.ts';
import {
  checkPassword,
  checkNewAccount,
  passwordGap,
} from '../../../src/accounts/sign-up/check-new-account.ts';

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
