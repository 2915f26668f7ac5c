import { limits } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { checkPassword, checkPerson, passwordLength } from '../../src/person/check-person.ts';

test('passwords are asked for as the service asks for them', () => {
  expect(passwordLength).toEqual({ min: limits.passwordMinLength, max: limits.passwordMaxLength });
  expect(checkPassword('a'.repeat(11))).toBe('passwordShort');
  expect(checkPassword('a'.repeat(12))).toBeUndefined();
  expect(checkPassword('a'.repeat(129))).toBe('passwordLong');
});

test('each field says what it needs', () => {
  expect(checkPerson({ name: ' ', email: 'ana', password: '' })).toEqual({
    name: 'nameMissing',
    email: 'emailWrong',
    password: 'passwordShort',
  });
  expect(checkPerson({ name: 'Ana', email: ' ana@example.org ', password: 'uma frase longa' })).toEqual({});
});
