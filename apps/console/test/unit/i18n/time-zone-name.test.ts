import { expect, test } from 'vitest';
import { timeZoneName } from '../../../src/i18n/time-zone-name.ts';

test.for([
  ['America/Sao_Paulo', 'São Paulo (GMT-3)', 'São Paulo (GMT-3)'],
  ['America/Belem', 'Belém (GMT-3)', 'Belém (GMT-3)'],
  ['America/Manaus', 'Manaus (GMT-4)', 'Manaus (GMT-4)'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires (GMT-3)', 'Buenos Aires (GMT-3)'],
  ['Africa/Luanda', 'Angola (GMT+1)', 'Luanda (GMT+1)'],
  ['Asia/Tokyo', 'Japão (GMT+9)', 'Tokyo (GMT+9)'],
  ['Europe/Lisbon', expect.stringMatching(/^Lisboa /), expect.stringMatching(/^Lisbon /)],
  ['America/New_York', expect.stringMatching(/^Nova York /), expect.stringMatching(/^New York /)],
  ['UTC', 'UTC', 'UTC'],
  ['Mars/Olympus_Mons', 'Olympus Mons', 'Olympus Mons'],
] as const)('%s is called %s in Portuguese, %s in English', ([zone, portuguese, english]) => {
  expect(timeZoneName(zone, 'pt-BR')).toEqual(portuguese);
  expect(timeZoneName(zone, 'en')).toEqual(english);
});

test('every time zone has a name in Portuguese, each its own', () => {
  const names = Intl.supportedValuesOf('timeZone').map((zone) => timeZoneName(zone, 'pt-BR'));
  expect(new Set(names).size).toBe(names.length);
  expect(timeZoneName('America/New_York', 'pt-BR')).toMatch(/^Nova York \(GMT-[45]\)$/);
});
