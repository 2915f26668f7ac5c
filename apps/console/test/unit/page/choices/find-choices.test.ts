import { expect, test } from 'vitest';
import { findChoices } from '../../../../src/page/choices/find-choices.ts';

test('options are found by any of their words, without regard to case and accents', () => {
  const options = ['Educação infantil', 'Saúde', 'Obras em São José'].map((label) => ({
    value: label,
    label,
  }));
  const found = (typed: string) => findChoices(options, typed).map(({ label }) => label);
  expect(found('EDUCACAO')).toEqual(['Educação infantil']);
  expect(found(' jose obras ')).toEqual(['Obras em São José']);
  expect(found('saúde obras')).toEqual([]);
  expect(found('')).toHaveLength(3);
});
