import type { HeaderLanguage } from '@sineta/protocol';
import { label, type Labels } from './label.ts';

const filtered = label('com o filtro', 'filtered by', 'con el filtro');

const names: Labels = {
  search: label('busca', 'search', 'búsqueda'),
  browser: label('navegador', 'browser', 'navegador'),
  system: label('sistema', 'system', 'sistema'),
  language: label('idioma', 'language', 'idioma'),
  state: label('estado', 'state', 'estado'),
  topic: label('assunto', 'topic', 'tema'),
  segment: label('segmento', 'segment', 'segmento'),
  tag: label('etiqueta', 'tag', 'etiqueta'),
  user: label('pessoa', 'user', 'persona'),
  device: label('dispositivo', 'device', 'dispositivo'),
  timeZone: label('fuso horário', 'time zone', 'zona horaria'),
  seenAfter: label('visto desde', 'seen since', 'visto desde'),
  seenBefore: label('visto antes de', 'seen before', 'visto antes de'),
  createdAfter: label('entrou desde', 'joined since', 'se unió desde'),
  createdBefore: label('entrou antes de', 'joined before', 'se unió antes de'),
};

/** The filters of an export, from its audit entry, as the console shows them; empty if there is only an order. */
export function filtersText(filters: string, language: HeaderLanguage): string {
  // A value can have spaces.
  const parts = filters.split(/ (?=[a-zA-Z]+=)/).flatMap((filter) => {
    const [name = '', ...value] = filter.split('=');
    if (name === 'order') return [];
    const word = Object.hasOwn(names, name) ? names[name]! : name;
    return `${typeof word === 'string' ? word : word[language]} “${value.join('=')}”`;
  });
  return parts.length === 0 ? '' : `${filtered[language]} ${parts.join(', ')}`;
}
