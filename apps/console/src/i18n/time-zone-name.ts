import type { Language } from '../preferences/preferences.ts';

/** Cities that the tz database abbreviates or writes without accents. */
const written: Readonly<Record<string, string>> = {
  'America/Sao_Paulo': 'São Paulo',
  'America/Belem': 'Belém',
  'America/Cuiaba': 'Cuiabá',
  'America/Maceio': 'Maceió',
  'America/Araguaina': 'Araguaína',
  'America/Santarem': 'Santarém',
  'America/Eirunepe': 'Eirunepé',
  'America/Noronha': 'Fernando de Noronha',
};

/** Cities that browsers with little data of languages name in English. */
const portuguese: Readonly<Record<string, string>> = {
  'America/New_York': 'Nova York',
  'Europe/Lisbon': 'Lisboa',
};

/** A time zone by its place and current offset from UTC: “São Paulo (GMT-3)”, “Itália (GMT+1)”. */
export function timeZoneName(zone: string, language: Language): string {
  if (zone === 'UTC') return zone;
  const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  const place = written[zone] ?? placeIn(language, zone) ?? city;
  const offset = partOf(zone, 'en', 'shortOffset');
  return offset === undefined ? place : `${place} (${offset})`;
}

/**
 * The city in Portuguese, or the country where it has one time zone: “Nova York” from “Horário Nova York”. The other names
 * of browsers are of no place, such as “BRT”. In English the names of the tz database are better known.
 */
function placeIn(language: Language, zone: string): string | undefined {
  if (language !== 'pt-BR') return undefined;
  return portuguese[zone] ?? /^Horário (.+)$/.exec(partOf(zone, language, 'shortGeneric') ?? '')?.[1];
}

/** Undefined if this browser does not know the zone. */
function partOf(
  timeZone: string,
  language: Language,
  timeZoneName: 'shortOffset' | 'shortGeneric',
): string | undefined {
  try {
    return new Intl.DateTimeFormat(language, { timeZone, timeZoneName })
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')?.value;
  } catch {
    return undefined;
  }
}
