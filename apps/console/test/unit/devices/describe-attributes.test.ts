import { expect, test } from 'vitest';
import { describeAttributes } from '../../../src/devices/describe-attributes.ts';

test('the values of a device are listed with their names', () => {
  expect(describeAttributes({ bairro: 'Centro', nome: 'Ana' })).toBe('bairro: Centro, nome: Ana');
  expect(describeAttributes({})).toBe('');
  expect(describeAttributes(undefined)).toBe('');
});
