import { expect, test } from 'vitest';
import { textLanguage } from '../src/panel/dom/text-language.ts';

test.each([
  ['pt-PT', 'pt-PT'],
  ['EN', 'EN'],
  ['es-419', 'es-419'],
  ['fr', 'pt-BR'],
  // Estonian, Fon and an empty attribute.
  ['est', 'pt-BR'],
  ['fon', 'pt-BR'],
  ['', 'pt-BR'],
])('the texts for “%s” are in %s', (tag, language) => {
  expect(textLanguage(tag, undefined)).toBe(language);
});

test('texts of the page are in its language', () => {
  expect(textLanguage('fr', 'Fermer')).toBe('fr');
});
