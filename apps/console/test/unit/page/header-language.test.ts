import { headerLanguageSchema } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { headerLanguageIn } from '../../../src/page/header-language.ts';

test.each([
  ['es', ['es-MX', 'es', 'en'], 'es-MX'],
  ['es', ['en-US', 'es-AR', 'es-MX'], 'es-AR'],
  ['es', ['es-419'], 'es-419'],
  ['es', ['es'], 'es'],
  ['es', ['pt-BR'], 'es'],
  ['pt-BR', ['pt-PT', 'pt'], 'pt-PT'],
  ['pt-BR', ['pt'], 'pt-BR'],
  ['en', ['pt-BR', 'en-ZA'], 'en-ZA'],
  ['en', ['en-Latn-US', 'en-GB-oxendict', 'en-US-posix'], 'en'],
] as const)('%s in a browser with %j is %s', (language, preferred, tag) => {
  expect(headerLanguageIn(language, preferred)).toBe(tag);
  expect(headerLanguageSchema.parse(tag)).toBe(tag);
});
