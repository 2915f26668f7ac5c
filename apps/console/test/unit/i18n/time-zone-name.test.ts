import { expect, test } from 'vitest';
import { timeZoneName } from '../../../src/i18n/time-zone-name.ts';

test('a time zone has the offset of the time that is shown', () => {
  const nameAt = (at: string) => timeZoneName('Europe/Berlin', 'en', new Date(at));
  expect(nameAt('2026-02-01T12:00:00Z')).toBe('Berlin (GMT+1)');
  expect(nameAt('2026-04-01T12:00:00Z')).toBe('Berlin (GMT+2)');
});

test.for([
  ['America/Sao_Paulo', 'São Paulo (GMT-3)', 'São Paulo (GMT-3)', 'São Paulo (GMT-3)'],
  ['America/Belem', 'Belém (GMT-3)', 'Belém (GMT-3)', 'Belém (GMT-3)'],
  ['America/Manaus', 'Manaus (GMT-4)', 'Manaus (GMT-4)', 'Manaos (GMT-4)'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires (GMT-3)', 'Buenos Aires (GMT-3)', 'Buenos Aires (GMT-3)'],
  ['America/Bogota', 'Colômbia (GMT-5)', 'Bogota (GMT-5)', 'Colombia (GMT-5)'],
  ['America/Mexico_City', 'Cidade do México (GMT-6)', 'Mexico City (GMT-6)', 'Ciudad de México (GMT-6)'],
  ['Africa/Luanda', 'Angola (GMT+1)', 'Luanda (GMT+1)', 'Angola (GMT+1)'],
  ['Asia/Tokyo', 'Japão (GMT+9)', 'Tokyo (GMT+9)', 'Japón (GMT+9)'],
  ['Asia/Hong_Kong', expect.stringMatching(/^Hong Kong/), 'Hong Kong (GMT+8)', 'Hong Kong (GMT+8)'],
  [
    'Europe/Madrid',
    expect.stringMatching(/^Espanha /),
    expect.stringMatching(/^Madrid /),
    expect.stringMatching(/^España /),
  ],
  [
    'Europe/Lisbon',
    expect.stringMatching(/^Lisboa /),
    expect.stringMatching(/^Lisbon /),
    expect.stringMatching(/^Lisboa /),
  ],
  [
    'America/New_York',
    expect.stringMatching(/^Nova York /),
    expect.stringMatching(/^New York /),
    expect.stringMatching(/^Nueva York /),
  ],
  ['UTC', 'UTC', 'UTC', 'UTC'],
  ['Mars/Olympus_Mons', 'Olympus Mons', 'Olympus Mons', 'Olympus Mons'],
] as const)(
  '%s is called %s in Portuguese, %s in English, %s in Spanish',
  ([zone, portuguese, english, spanish]) => {
    expect(timeZoneName(zone, 'pt-BR')).toEqual(portuguese);
    expect(timeZoneName(zone, 'en')).toEqual(english);
    expect(timeZoneName(zone, 'es')).toEqual(spanish);
  },
);

test.for([
  ['pt-BR', /^Nova York \(GMT-[45]\)$/],
  ['es', /^Nueva York \(GMT-[45]\)$/],
] as const)('every time zone has a name in %s, each its own', ([language, newYork]) => {
  const names = Intl.supportedValuesOf('timeZone').map((zone) => timeZoneName(zone, language));
  expect(new Set(names).size).toBe(names.length);
  expect(timeZoneName('America/New_York', language)).toMatch(newYork);
});
