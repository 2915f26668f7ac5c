import { expect, test } from 'vitest';
import { findNamedItems } from '../../../src/sites/named-items/find-named-items.ts';

const water = { id: 'agua', name: 'Água e esgoto', description: 'Cortes e obras na rede.' };
const schools = { id: 'edu', name: 'Escolas', translations: { en: { name: 'Schools' } } };
const phones = { id: 'celulares', name: 'Celulares' };
const items = [water, schools, phones];

test.each([
  ['', items],
  ['  ', items],
  ['AGUA', [water]],
  ['esgoto rede', [water]],
  ['edu', [schools]],
  ['schools', [schools]],
  ['cel', [phones]],
  ['agua escolas', []],
])('%j finds items by id, name, description and names in other languages', (typed, found) => {
  expect(findNamedItems(items, typed)).toEqual(found);
});
