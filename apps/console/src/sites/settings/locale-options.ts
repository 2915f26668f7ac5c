import type { SelectOption } from '@sineta/ui';
import { languageName } from '../../i18n/language-name.ts';
import { timeZoneName } from '../../i18n/time-zone-name.ts';
import type { Language } from '../../preferences/preferences.ts';

/** The most common languages. A site's other language is added. */
const common = ['pt-BR', 'pt-PT', 'en', 'es', 'fr', 'de', 'it'];

/** The languages to choose from, with their names in the operator's language. */
export function languageOptions(current: string, operator: string): SelectOption<string>[] {
  return [...new Set([...common, current])].map((value) => ({ value, label: languageName(value, operator) }));
}

/** The browser's time zones by their names in the operator's language, those of Brazil first. */
export function timeZoneOptions(current: string, operator: Language): SelectOption<string>[] {
  const named = (value: string) => ({ value, label: timeZoneName(value, operator) });
  const first = new Set([...brazil, 'UTC']);
  const others = new Set([...Intl.supportedValuesOf('timeZone'), current].filter((zone) => !first.has(zone)));
  return [...[...first].map(named), ...[...others].map(named).sort((a, b) => a.label.localeCompare(b.label))];
}

const brazil = [
  'America/Sao_Paulo',
  'America/Bahia',
  'America/Fortaleza',
  'America/Recife',
  'America/Belem',
  'America/Cuiaba',
  'America/Manaus',
  'America/Porto_Velho',
  'America/Rio_Branco',
  'America/Noronha',
];
