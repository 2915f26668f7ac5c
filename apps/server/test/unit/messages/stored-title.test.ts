import { expect, it } from 'vitest';
import { storedTitle } from '../../../src/messages/direct/stored-title.ts';

it('keeps a title of up to 160 bytes as it is', () => {
  expect(storedTitle('Pedido pronto')).toBe('Pedido pronto');
  expect(storedTitle('a'.repeat(160))).toBe('a'.repeat(160));
});

it('ends a longer one with an ellipsis, between two characters', () => {
  expect(storedTitle('a'.repeat(161))).toBe(`${'a'.repeat(157)}…`);
  expect(storedTitle('ã'.repeat(100))).toBe(`${'ã'.repeat(78)}…`);
  const family = '👨‍👩‍👧';
  expect(storedTitle(family.repeat(20))).toBe(`${family.repeat(8)}…`);
});
