import { expect, test } from 'vitest';
import { plural } from '../../../src/i18n/plural.ts';

test('one is singular; zero and many are plural', () => {
  const devices = (count: number) => plural('pt-BR')(count, 'dispositivo', 'dispositivos');
  expect([0, 1, 2, 1_000_000].map(devices)).toEqual([
    'dispositivos',
    'dispositivo',
    'dispositivos',
    'dispositivos',
  ]);
});
