import { expect, test } from 'vitest';
import {
  differ,
  unnamedLanguage,
  writtenTranslations,
} from '../../../src/sites/named-items/topic-translations-draft.ts';
import { languagesToOffer } from '../../../src/sites/translations/offered-languages.ts';

test('a topic is written in the languages that it has, those of devices, and those of the pages of visitors', () => {
  const devices = ['pt', 'fr', 'en'].map((name) => ({ name, devices: 1 }));
  const written = ['en-GB'];
  expect(languagesToOffer('pt-BR', written, devices)).toEqual(['en-GB', 'fr', 'es']);
  expect(languagesToOffer('en', [], [])).toEqual(['es', 'pt-BR']);
});

test('a language without a name is not saved; a description without one is an error', () => {
  const water = { name: ' Water ', description: ' Cuts. ' };
  const empty = { name: ' ', description: '' };
  expect(writtenTranslations({ en: water, es: empty })).toEqual({
    en: { name: 'Water', description: 'Cuts.' },
  });
  expect(writtenTranslations({ es: empty })).toBeUndefined();
  expect(unnamedLanguage({ en: water, es: empty })).toBeUndefined();
  expect(unnamedLanguage({ en: water, es: { ...empty, description: 'Cortes.' } })).toBe('es');
});

test('a description without a name differs from what was opened, and a language without texts does not', () => {
  const water = { name: 'Water', description: '' };
  const empty = { name: ' ', description: '' };
  expect(differ({ es: { ...empty, description: 'Cortes.' } }, {})).toBe(true);
  expect(differ({ en: empty }, { en: water })).toBe(true);
  expect(differ({ en: { ...water, name: 'Water ' }, es: empty }, { en: water })).toBe(false);
});
