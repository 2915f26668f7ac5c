import type { SelectOption } from '@sineta/ui';

/** Languages that notices are mostly written in; a site keeps any other that it has. */
const common = ['pt-BR', 'pt-PT', 'en', 'es', 'fr', 'de', 'it'];

/** Languages to choose from, named in the operator's own. */
export function languageOptions(current: string, operator: string): SelectOption<string>[] {
  const names = new Intl.DisplayNames(operator, { type: 'language' });
  return [...new Set([...common, current])].map((value) => ({ value, label: names.of(value) ?? value }));
}

/** Every time zone of the browser, those of Brazil first. */
export function timeZoneOptions(current: string): SelectOption<string>[] {
  const zones = [...brazil, 'UTC', ...Intl.supportedValuesOf('timeZone'), current];
  return [...new Set(zones)].map((value) => ({ value, label: value.replaceAll('_', ' ') }));
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
