import { expect, test } from 'vitest';
import { english } from '../../src/panel/labels/en.ts';
import { spanish } from '../../src/panel/labels/es.ts';
import { fill } from '../../src/panel/labels/panel-labels.ts';
import { panelLabelsFor } from '../../src/panel/labels/panel-labels-for.ts';
import { portuguese } from '../../src/panel/labels/pt-br.ts';

test.each([
  ['pt-BR', portuguese],
  ['en-GB', english],
  ['es-419', spanish],
  ['tlh', portuguese],
])('%s', (tag, labels) => {
  expect(panelLabelsFor(tag)).toBe(labels);
});

test.each([
  ['English', english],
  ['Spanish', spanish],
])('%s has the same texts and placeholders as Portuguese', (_, labels) => {
  const shape = (value: unknown) =>
    [value].flat().map(
      (text) =>
        String(text)
          .match(/\{\w+\}/g)
          ?.sort() ?? [],
    );
  for (const [key, value] of Object.entries(portuguese)) {
    expect({ [key]: shape(labels[key as keyof typeof labels]) }).toEqual({ [key]: shape(value) });
  }
});

test('placeholders are replaced, and unknown ones stay', () => {
  expect(fill('{name} em {site}', { name: 'Editais' })).toBe('Editais em {site}');
});

test('the Spanish reads well in Latin America and in Spain', () => {
  const all = JSON.stringify(spanish);
  expect(all).not.toMatch(/añadirlo|aparato|quien cuida|avise a|[«»]/i);
  // An iPhone names the row by its region.
  expect(spanish.installSteps.join(' ')).toMatch(/“Agregar a Inicio” \(o “Añadir a pantalla de inicio”\)/);
});
