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

/** How a language names places. */
interface Places {
  /** The places that browsers with little data of languages name in English, or that have an awkward name. */
  readonly known: Readonly<Record<string, string>>;
  readonly locale: string;
  /** What Intl writes around a place. */
  readonly pattern: RegExp;
}

const places: Readonly<Record<Exclude<Language, 'en'>, Places>> = {
  'pt-BR': {
    known: {
      'America/New_York': 'Nova York',
      'Europe/Lisbon': 'Lisboa',
    },
    locale: 'pt-BR',
    pattern: /^Horário (.+)$/,
  },
  es: {
    known: {
      'America/New_York': 'Nueva York',
      'America/Los_Angeles': 'Los Ángeles',
      'America/Mexico_City': 'Ciudad de México',
      'America/Cancun': 'Cancún',
      'America/Merida': 'Mérida',
      'America/Mazatlan': 'Mazatlán',
      'America/Ciudad_Juarez': 'Ciudad Juárez',
      'America/Cordoba': 'Córdoba',
      'America/Argentina/Cordoba': 'Córdoba',
      'Atlantic/Canary': 'Canarias',
      'Europe/Lisbon': 'Lisboa',
      'Asia/Hong_Kong': 'Hong Kong',
      'Asia/Macau': 'Macao',
    },
    // In the Spanish of Spain, Intl writes abbreviations for Europe: “CET”.
    locale: 'es-419',
    pattern: /^hora de (.+)$/i,
  },
};

/**
 * A time zone by its place and offset from UTC: “São Paulo (GMT-3)”, “Itália (GMT+1)”.
 * @param at - when it has this offset; default: now
 */
export function timeZoneName(zone: string, language: Language, at?: Date): string {
  if (zone === 'UTC') return zone;
  const place = placeOf(zone, language);
  const offset = partOf(zone, 'en', 'shortOffset', at);
  return offset === undefined ? place : `${place} (${offset})`;
}

/** The place of a time zone: “São Paulo”, “Itália”. */
export function placeOf(zone: string, language: Language): string {
  const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return written[zone] ?? placeIn(language, zone) ?? city;
}

/**
 * The city in Portuguese or Spanish, or the country where it has one time zone: “Nova York” from “Horário Nova York”. The
 * other names of browsers are of no place, such as “BRT”. In English the names of the tz database are better known.
 */
function placeIn(language: Language, zone: string): string | undefined {
  if (language === 'en') return undefined;
  const { known, locale, pattern } = places[language];
  return known[zone] ?? pattern.exec(partOf(zone, locale, 'shortGeneric') ?? '')?.[1];
}

/** Undefined if this browser does not know the zone. */
function partOf(
  timeZone: string,
  locale: string,
  timeZoneName: 'shortOffset' | 'shortGeneric',
  at?: Date,
): string | undefined {
  try {
    return new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value;
  } catch {
    return undefined;
  }
}
