import { expect, test } from 'vitest';
import { serviceTextsFor } from '../../src/texts/service-texts.ts';
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

test('the Spanish reads well in Latin America and in Spain', () => {
  const { device, newest, neighbours } = textsFor('es');
  const { offline, missing, description, search } = serviceTextsFor('es');
  const all = [device.installSteps, newest, neighbours.newer, description, search.latest, search.older('50')];
  expect([...all, offline.text, missing.text].join(' ')).not.toMatch(/añad|más nuev|una pausa|haber llegado/);
});
