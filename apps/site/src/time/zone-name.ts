import { dateFormat } from './date-format.ts';

/**
 * The name of a time zone within a sentence, without “standard”, since it has no date: “horário de Brasília”, “Brasilia
 * Time”, “hora de Brasilia”.
 */
export function zoneName(timeZone: string, language: string): string {
  // CLDR calls UTC “GMT+00:00”.
  if (/^(?:Etc\/)?(?:UTC|UCT|GMT)$/.test(timeZone)) return 'UTC';
  const format = dateFormat(language, { timeZone, timeZoneName: 'longGeneric' });
  const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return name.replace(/ (?:Padrão|Standard|estándar)/, '').replace(/^Hor/, 'hor');
}
