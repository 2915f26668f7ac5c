import { timeZoneName } from '../../i18n/time-zone-name.ts';

const idiomas = new Intl.DisplayNames('pt-BR', { type: 'language' });
const languages = new Intl.DisplayNames('en', { type: 'language' });

const ptBr = {
  help: 'Recebe quem atende a todas as condições.',
  languages: 'Idioma',
  browsers: 'Navegador',
  systems: 'Sistema',
  timeZones: 'Fuso horário',
  topics: 'Assuntos (qualquer um deles)',
  tags: 'Etiquetas (qualquer uma delas)',
  moreTags: 'Aqui estão as mais frequentes; a API aceita também as outras.',
  seenAfter: 'Visto por último desde',
  seenBefore: 'Visto por último antes de',
  createdAfter: 'Entrou desde',
  createdBefore: 'Entrou antes de',
  other: 'Outro',
  add: 'Acrescentar…',
  languageName: (tag: string) => idiomas.of(tag) ?? tag,
  timeZoneName,
  none: 'Marque ao menos uma condição, ou envie para todos.',
};

const en: typeof ptBr = {
  help: 'Whoever meets all of the conditions receives it.',
  languages: 'Language',
  browsers: 'Browser',
  systems: 'System',
  timeZones: 'Time zone',
  topics: 'Topics (any one of them)',
  tags: 'Tags (any one of them)',
  moreTags: 'These are the most frequent ones; the API takes the others as well.',
  seenAfter: 'Last seen on or after',
  seenBefore: 'Last seen before',
  createdAfter: 'Joined on or after',
  createdBefore: 'Joined before',
  other: 'Other',
  add: 'Add…',
  languageName: (tag) => languages.of(tag) ?? tag,
  timeZoneName,
  none: 'Choose at least one condition, or send to everyone.',
};

export const filterTexts = { 'pt-BR': ptBr, en };
