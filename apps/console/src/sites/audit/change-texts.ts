import type { AuditEntry } from '@sineta/protocol';
import type { auditPtBr } from './audit-texts.pt-br.ts';
import type { SettingWords } from './setting-words.ts';

type Details = AuditEntry['details'];

/** Settings whose values an entry does not have. */
const unshown = new Set(['welcomeMessage', 'board']);

/** What the sentence of an entry ends with: what was before and after, or what was chosen. Pure. */
export function changeText({ action, details }: AuditEntry, texts: typeof auditPtBr): string {
  if (action === 'message.rescheduled') return movedText(details, texts.dateTime);
  if (action === 'site.changed') return settingsText(details, texts.settings);
  return action.endsWith('.exported') ? filtersText(details, texts.filtered) : '';
}

/** Which settings changed, from what to what: “: nome “A” → “B”, mural”. Pure. */
function settingsText(details: Details, { names, values, empty }: SettingWords): string {
  if (details === undefined) return '';
  const valueOf = (value: string): string => (value === '' ? empty : `“${wordOf(values, value)}”`);
  const changed = Object.keys(details).flatMap((key) => {
    const path = key.endsWith('.from') ? key.slice(0, -5) : undefined;
    if (path === undefined) return [];
    return `${wordOf(names, path)} ${valueOf(details[key]!)} → ${valueOf(details[`${path}.to`] ?? '')}`;
  });
  const others = (details['fields'] ?? '').split(', ').filter((name) => unshown.has(name));
  const texts = [...changed, ...others.map((name) => wordOf(names, name))];
  return texts.length === 0 ? '' : `: ${texts.join(', ')}`;
}

/** The word for a name or a value; the text itself if there is none. Values are what members typed. */
function wordOf(words: Readonly<Record<string, string>>, text: string): string {
  return Object.hasOwn(words, text) ? words[text]! : text;
}

/** From when to when a message moved. The time of a message in the local time of devices has no zone. Pure. */
function movedText(details: Details, dateTime: (at: Date) => string): string {
  const times = [details?.['from'], details?.['to']].map((written) => new Date(written ?? ''));
  const areTimes = times.every((at) => !Number.isNaN(at.getTime()));
  return areTimes ? `: ${times.map(dateTime).join(' → ')}` : '';
}

/** The filters of an export: “, com o filtro: navegador firefox, assunto missas”. Pure. */
function filtersText(
  details: Details,
  { by, names }: { readonly by: string; readonly names: Readonly<Record<string, string>> },
): string {
  const filters = details?.['filters'];
  if (filters === undefined) return '';
  // A value can have spaces.
  const parts = filters.split(/ (?=[a-zA-Z]+=)/).flatMap((filter) => {
    const [name = '', ...value] = filter.split('=');
    if (name === 'order') return [];
    return `${wordOf(names, name)} “${value.join('=')}”`;
  });
  return parts.length === 0 ? '' : `, ${by} ${parts.join(', ')}`;
}
