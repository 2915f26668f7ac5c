import { expect, test } from 'vitest';
import { leadStart } from '../../src/board/lead-start.ts';

test.for([
  ['O que muda na sua rua, na escola e no posto.', 24, 'O que muda na sua rua'],
  ['Publicado pela Secretaria', 20, 'Publicado pela'],
  ['Publicado pela Secretaria', 14, 'Publicado pela'],
  ['Interdições', 5, 'Inter'],
  ['😀😀😀', 2, '😀😀'],
] as const)('%s, cut to %i characters', ([text, most, start]) => {
  expect(leadStart(text, most)).toBe(start);
});
