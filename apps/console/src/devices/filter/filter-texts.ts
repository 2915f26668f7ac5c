import { timeZoneName } from '../../i18n/time-zone-name.ts';
import { amountsIn } from '../../i18n/amounts.ts';

const idiomas = new Intl.DisplayNames('pt-BR', { type: 'language' });
const languages = new Intl.DisplayNames('en', { type: 'language' });

const { date: dia } = amountsIn('pt-BR');
const { date: day } = amountsIn('en');

const ptBr = {
  help: 'Inclui os dispositivos que atendem a todas as condições.',
  languages: 'Idioma',
  browsers: 'Navegador',
  systems: 'Sistema',
  timeZones: 'Fuso horário',
  topics: 'Assuntos (qualquer um)',
  allTopics: 'Assuntos (todos)',
  noTopics: 'Assuntos (nenhum)',
  kept: (conditions: string) => `Também vale esta condição, que só a API altera: ${conditions}.`,
  topic: 'assunto',
  tag: 'etiqueta',
  user: 'pessoa',
  and: 'e',
  or: 'ou',
  not: 'não',
  anyDevice: 'qualquer dispositivo',
  day: (at: Date) => dia(at),
  tags: 'Etiquetas (qualquer uma)',
  moreTags: 'Estas são as mais comuns. A API aceita qualquer etiqueta.',
  seenAfter: 'Última visita desde',
  seenBefore: 'Última visita antes de',
  createdAfter: 'Entrou desde',
  createdBefore: 'Entrou antes de',
  seenWithinDays: 'Visitou há até',
  notSeenForDays: 'Sem visita há mais de',
  clickedWithinDays: 'Clicou há até',
  notClickedForDays: 'Sem clique há mais de',
  displayedMessages: 'Viu a mensagem',
  clickedMessages: 'Clicou na mensagem',
  notClickedMessages: 'Viu a mensagem e não clicou',
  dismissedMessages: 'Dispensou a mensagem',
  anyTime: 'Tanto faz',
  days: (days: number) => (days === 1 ? '1 dia' : `${days} dias`),
  other: 'Outro',
  languageName: (tag: string) => idiomas.of(tag) ?? tag,
  timeZoneName: (zone: string) => timeZoneName(zone, 'pt-BR'),
  none: 'Adicione ao menos uma condição, ou envie para todos.',
};

const en: typeof ptBr = {
  help: 'Includes the devices that match all conditions.',
  languages: 'Language',
  browsers: 'Browser',
  systems: 'System',
  timeZones: 'Time zone',
  topics: 'Topics (any)',
  allTopics: 'Topics (all)',
  noTopics: 'Topics (none)',
  kept: (conditions) => `This condition also applies; only the API changes it: ${conditions}.`,
  topic: 'topic',
  tag: 'tag',
  user: 'user',
  and: 'and',
  or: 'or',
  not: 'not',
  anyDevice: 'any device',
  day: (at) => day(at),
  tags: 'Tags (any)',
  moreTags: 'These are the most common tags. The API accepts any tag.',
  seenAfter: 'Last seen on or after',
  seenBefore: 'Last seen before',
  createdAfter: 'Joined on or after',
  createdBefore: 'Joined before',
  seenWithinDays: 'Seen within',
  notSeenForDays: 'Not seen for over',
  clickedWithinDays: 'Clicked within',
  notClickedForDays: 'Not clicked for over',
  displayedMessages: 'Displayed the message',
  clickedMessages: 'Clicked the message',
  notClickedMessages: 'Displayed the message, and did not click it',
  dismissedMessages: 'Dismissed the message',
  anyTime: 'Any time',
  days: (days) => (days === 1 ? '1 day' : `${days} days`),
  other: 'Other',
  languageName: (tag) => languages.of(tag) ?? tag,
  timeZoneName: (zone) => timeZoneName(zone, 'en'),
  none: 'Add at least one condition, or send to everyone.',
};

export type FilterTexts = typeof ptBr;

export const filterTexts = { name: 'filter', 'pt-BR': ptBr, en };
