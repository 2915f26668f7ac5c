import { expect, test } from 'vitest';
import { preferencesLabelsFor, preferencesLocale } from '../../src/panel/preferences/preferences-labels.ts';

test.each([
  ['pt-BR', 'Quando avisar', 'pt-BR'],
  ['en-GB', 'When to notify', 'en-GB'],
  ['es-419', 'Cuándo avisar', 'es-419'],
  ['tlh', 'Quando avisar', 'pt-BR'],
  ['en_US', 'Quando avisar', 'pt-BR'],
  ['en-', 'When to notify', 'pt-BR'],
])('%s', (tag, title, locale) => {
  expect(preferencesLabelsFor(tag).preferencesTitle).toBe(title);
  expect(preferencesLocale(tag)).toBe(locale);
});

test.each(['en', 'es'])('%s has the same texts and placeholders as Portuguese', (tag) => {
  const placeholders = (labels: object) =>
    Object.entries(labels).map(([name, text]) => [
      name,
      String(text)
        .match(/\{\w+\}/g)
        ?.sort() ?? [],
    ]);
  expect(placeholders(preferencesLabelsFor(tag))).toEqual(placeholders(preferencesLabelsFor('pt')));
});
