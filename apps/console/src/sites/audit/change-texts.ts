import type { AuditEntry } from '@sineta/protocol';
import { localeOf } from '../../i18n/amounts.ts';

type Details = AuditEntry['details'];

/** The names of settings and of their values, and an empty value. */
export interface SettingWords {
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
  readonly empty: string;
}

/** Settings whose values an entry does not have. */
const unshown = new Set(['welcomeMessage', 'board']);

/** Which settings changed, from what to what: “: nome “A” → “B”, mural”. Pure. */
export function settingsText(details: Details, { names, values, empty }: SettingWords): string {
  if (details === undefined) return '';
  const valueOf = (value: string): string => (value === '' ? empty : `“${values[value] ?? value}”`);
  const changed = Object.keys(details).flatMap((key) => {
    const path = key.endsWith('.from') ? key.slice(0, -5) : undefined;
    if (path === undefined) return [];
    return `${names[path] ?? path} ${valueOf(details[key]!)} → ${valueOf(details[`${path}.to`] ?? '')}`;
  });
  const others = (details['fields'] ?? '').split(', ').filter((name) => unshown.has(name));
  const texts = [...changed, ...others.map((name) => names[name] ?? name)];
  return texts.length === 0 ? '' : `: ${texts.join(', ')}`;
}

/** From when to when a message moved. The time of a message in the local time of devices has no zone. Pure. */
export function movedText({ from, to }: NonNullable<Details> = {}, language: string): string {
  if (from === undefined || to === undefined) return '';
  const format = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'short' });
  const timeOf = (written: string): string => {
    const at = new Date(written);
    return Number.isNaN(at.getTime()) ? written : format.format(at);
  };
  return `: ${timeOf(from)} → ${timeOf(to)}`;
}

/** The filters of an export: “, com o filtro: navegador firefox, assunto missas”. Pure. */
export function filtersText(
  details: Details,
  introduction: string,
  names: Readonly<Record<string, string>>,
): string {
  const filters = details?.['filters'];
  if (filters === undefined) return '';
  // A value can have spaces.
  const parts = filters.split(/ (?=[a-zA-Z]+=)/).flatMap((filter) => {
    const [name = '', ...value] = filter.split('=');
    if (name === 'order') return [];
    return `${names[name] ?? name} “${value.join('=')}”`;
  });
  return parts.length === 0 ? '' : `, ${introduction} ${parts.join(', ')}`;
}
