import type { ChoiceLabels } from '../panel/labels/choices/choice-labels.ts';
import { english as englishChoices } from '../panel/labels/choices/en.ts';
import { spanish as spanishChoices } from '../panel/labels/choices/es.ts';
import { portuguese as portugueseChoices } from '../panel/labels/choices/pt-br.ts';

/** Every text of the note beside the bell, with those of the topics. */
export interface NoteLabels extends ChoiceLabels {
  /** Shown when a press has turned notifications on, or found them on. */
  readonly enabled: string;
  /** Shown when a press has turned them off. */
  readonly disabled: string;
  /** The button that opens the panel at the notices. */
  readonly notices: string;
  /** The button that opens the panel. */
  readonly settings: string;
  /** The question after notifications were turned on. */
  readonly askTopics: string;
  /** The note above topics of which this device follows some already: what stays without a choice. */
  readonly followedNote: string;
  /** Opens the question, where it is asked again in one line. */
  readonly choose: string;
  /** Shows the topics beyond the first; `{count}` is replaced by the number of all. */
  readonly allTopics: string;
  readonly notNow: string;
  readonly done: string;
}

const portuguese: NoteLabels = {
  ...portugueseChoices,
  enabled: 'Avisos ligados.',
  disabled: 'Avisos desligados neste dispositivo.',
  notices: 'Ver avisos',
  settings: 'Ajustes deste dispositivo',
  askTopics: 'O que você quer receber?',
  followedNote: 'Além dos avisos para todos, você já recebe os assuntos marcados. Mude o que quiser.',
  choose: 'Escolher assuntos',
  allTopics: 'Ver todos ({count})',
  notNow: 'Agora não',
  done: 'Pronto',
};

const english: NoteLabels = {
  ...englishChoices,
  enabled: 'Notifications are on.',
  disabled: 'Notifications are off for this device.',
  notices: 'See notices',
  settings: 'Device settings',
  askTopics: 'What would you like to receive?',
  followedNote:
    'In addition to the notices for everyone, you already receive the selected topics. Change them as you like.',
  choose: 'Choose topics',
  allTopics: 'Show all ({count})',
  notNow: 'Not now',
  done: 'Done',
};

const spanish: NoteLabels = {
  ...spanishChoices,
  enabled: 'Avisos activados.',
  disabled: 'Avisos desactivados en este dispositivo.',
  notices: 'Ver avisos',
  settings: 'Ajustes de este dispositivo',
  askTopics: '¿Qué quiere recibir?',
  followedNote: 'Además de los avisos para todos, usted ya recibe los temas marcados. Cambie lo que quiera.',
  choose: 'Elegir temas',
  allTopics: 'Ver todos ({count})',
  notNow: 'Ahora no',
  done: 'Listo',
};

const languages: Readonly<Record<string, NoteLabels>> = { pt: portuguese, en: english, es: spanish };

/** The texts in the language of a BCP 47 tag, whose region is ignored; Portuguese for other languages. */
export function noteLabelsFor(tag: string): NoteLabels {
  return languages[tag.split('-')[0]!.toLowerCase()] ?? portuguese;
}
