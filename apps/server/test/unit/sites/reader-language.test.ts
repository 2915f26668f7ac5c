import { expect, test } from 'vitest';
import { languageVariant, tagFor } from '../../../src/sites/languages/reader-language.ts';

const site = 'pt-BR';

test.for([
  ['en', ['en', 'es'], 'en'],
  ['en-GB', ['en-US', 'en'], 'en'],
  ['es-MX', ['es-ES'], 'es-ES'],
  ['pt-BR', ['pt', 'en'], undefined],
  ['pt-PT', ['pt', 'en'], 'pt'],
  ['pt-PT', ['en'], undefined],
  ['de', ['en', 'es'], undefined],
  ['EN', ['en'], 'en'],
  ['', ['en'], undefined],
] as const)('a reader of %s with texts in %j gets %s', ([language, tags, expected]) => {
  expect(tagFor({ language, site }, tags)).toBe(expected);
});

test('any number of languages have few variants, which have the same texts', () => {
  const tags = ['en', 'en-GB', 'es-ES', 'pt'];
  const languages = ['en-US', 'en-AU-x-y', 'en-GB', 'es', 'es-MX', 'de', 'pt-BR', 'pt-PT', 'pt', 'xx-yy'];
  const variants = languages.map((language) => languageVariant({ language, site }, new Set(tags)));
  expect(new Set(variants)).toEqual(new Set(['en', 'en-GB', 'es', 'pt', undefined]));
  for (const [index, language] of languages.entries()) {
    for (const some of [tags, ['en'], ['en-GB'], ['es-ES', 'pt']]) {
      const variant = variants[index];
      expect(variant && tagFor({ language: variant, site }, some), `${language} of ${some.join()}`).toBe(
        tagFor({ language, site }, some),
      );
    }
  }
});
