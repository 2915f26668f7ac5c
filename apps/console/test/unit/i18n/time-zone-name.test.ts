import { expect, test } from 'vitest';
import { timeZoneName } from '../../../src/i18n/time-zone-name.ts';

test.for([
  ['America/Sao_Paulo', 'São Paulo (GMT-3)'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires (GMT-3)'],
  ['UTC', 'UTC'],
  ['Mars/Olympus_Mons', 'Olympus Mons'],
] as const)('%s is called %s', ([zone, name]) => {
  expect(timeZoneName(zone)).toBe(name);
});
