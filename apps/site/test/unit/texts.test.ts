import { expect, test } from 'vitest';
import { textsFor } from '../../src/texts/texts.ts';

test.for([
  ['pt-BR', 'pt-BR'],
  ['en', 'en'],
  ['EN-gb', 'en'],
  ['es-419', 'es'],
  ['eo', 'pt-BR'],
  [undefined, 'pt-BR'],
] as const)('a site in %s gets the texts in %s', ([language, page]) => {
  expect(textsFor(language).language).toBe(page);
});
