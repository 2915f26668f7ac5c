import { expect, test } from 'vitest';
import { instant, sortedBy } from '../../../src/page/order/sorted.ts';

test('texts are sorted as people do, with accents and numbers', () => {
  const names = ['Zelador', 'Água', 'bairro 10', 'Bairro 9'];
  expect(sortedBy(names, (name) => name, 'pt-BR')).toEqual(['Água', 'Bairro 9', 'bairro 10', 'Zelador']);
});

test('numbers and instants are sorted from the highest or latest, with absent ones at the end', () => {
  expect(sortedBy([3, undefined, 20, 1], (value) => value, 'en')).toEqual([20, 3, 1, undefined]);
  const days = ['2026-11-21T00:00:00Z', undefined, '2026-11-22T00:00:00Z'];
  expect(sortedBy(days, instant, 'en')).toEqual([days[2], days[0], undefined]);
});

test('rows with the same key stay in their order, and the list itself stays', () => {
  const rows = [
    { id: 'b', devices: 1 },
    { id: 'a', devices: 1 },
  ];
  expect(sortedBy(rows, ({ devices }) => devices, 'en')).toEqual(rows);
  expect(sortedBy(rows, ({ id }) => id, 'en')).toEqual([rows[1], rows[0]]);
  expect(rows[0]!.id).toBe('b');
});
