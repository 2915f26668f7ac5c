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

/** A time zone by its city and current offset from UTC: “São Paulo (GMT-3)”. */
export function timeZoneName(zone: string): string {
  if (zone === 'UTC') return zone;
  const city = written[zone] ?? zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  const offset = offsetOf(zone);
  return offset === undefined ? city : `${city} (${offset})`;
}

/** Undefined if this browser does not know the zone. */
function offsetOf(timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')?.value;
  } catch {
    return undefined;
  }
}
