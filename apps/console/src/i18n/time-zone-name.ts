/** Cities whose names the tz database writes without their accents, or short. */
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

/** A time zone by its city and how far its clock is from Greenwich now: “São Paulo (GMT-3)”. */
export function timeZoneName(zone: string): string {
  if (zone === 'UTC') return zone;
  const city = written[zone] ?? zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  const offset = offsetOf(zone);
  return offset === undefined ? city : `${city} (${offset})`;
}

/** Undefined for a zone that this browser does not know. */
function offsetOf(timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')?.value;
  } catch {
    return undefined;
  }
}
