import { defaultLanguage } from '../../labels.ts';

/** Texts of the delivery preferences. `{count}`, `{start}`, `{end}`, `{time}` and `{topics}` are replaced. */
export interface PreferencesLabels {
  readonly preferencesTitle: string;
  /** The setting of a device that gets everything at once. */
  readonly preferencesNone: string;
  /** Followed by the reason, as the next one. */
  readonly preferencesUnknown: string;
  readonly preferencesFailed: string;
  readonly preferencesTooMany: string;
  readonly dailyLimit: string;
  readonly dailyLimitNone: string;
  readonly dailyLimitSome: string;
  readonly quietHours: string;
  readonly quietHoursNote: string;
  readonly quietHoursStart: string;
  readonly quietHoursEnd: string;
  readonly quietHoursRange: string;
  readonly quietHoursMissing: string;
  readonly quietHoursEqual: string;
  readonly urgentOnly: string;
  /** Which notices are urgent, which has nothing to do with the name of a topic. */
  readonly urgentOnlyNote: string;
  /** Before the time at which the notices arrive that the limit or “urgent only” holds back. */
  readonly digestTime: string;
  /** The same in a sentence. */
  readonly digestNote: string;
  /** The same in the line of the preferences. */
  readonly digestShort: string;
  /** How many notices wait now, for one and for several, and until when. */
  readonly waitingOne: string;
  readonly waitingSome: string;
  /** Beside the switch: that they are lost if it is turned off. */
  readonly lostOne: string;
  readonly lostSome: string;
  /** Which notices pass the quiet hours and the limit. */
  readonly passing: string;
  readonly passingNone: string;
}

const portuguese: PreferencesLabels = {
  preferencesTitle: 'Quando avisar',
  preferencesNone: 'A qualquer hora, sem limite',
  preferencesUnknown: 'Esta escolha não carregou.',
  preferencesFailed: 'Não foi possível salvar; nada mudou.',
  preferencesTooMany: 'Foram muitas mudanças seguidas. Espere um minuto e tente de novo.',
  dailyLimit: 'Limite de avisos',
  dailyLimitNone: 'Sem limite',
  dailyLimitSome: 'No máximo {count} por dia',
  quietHours: 'Silêncio',
  quietHoursNote: 'Um horário em que os avisos esperam. No fim, chegam juntos.',
  quietHoursStart: 'Início',
  quietHoursEnd: 'Fim',
  quietHoursRange: 'Silêncio das {start} às {end}',
  quietHoursMissing: 'Informe o início e o fim do silêncio.',
  quietHoursEqual: 'O início e o fim do silêncio precisam ser diferentes.',
  urgentOnly: 'Só avisos urgentes',
  urgentOnlyNote: 'Só os que o site marcar como urgentes.',
  digestTime: 'Os outros chegam juntos às',
  digestNote: 'Os outros chegam juntos, às {time}.',
  digestShort: 'Os outros às {time}',
  waitingOne: '1 aviso guardado até as {time}.',
  waitingSome: '{count} avisos guardados até as {time}.',
  lostOne: 'Se você desligar, 1 aviso guardado não vai chegar.',
  lostSome: 'Se você desligar, {count} avisos guardados não vão chegar.',
  passing: 'Avisos urgentes de {topics} chegam na hora mesmo assim.',
  passingNone: 'Durante o silêncio, nenhum aviso do site chega.',
};

const english: PreferencesLabels = {
  preferencesTitle: 'When to notify',
  preferencesNone: 'Any time, no limit',
  preferencesUnknown: 'This setting could not be loaded.',
  preferencesFailed: 'This could not be saved; nothing was changed.',
  preferencesTooMany: 'There were too many changes. Wait a minute and try again.',
  dailyLimit: 'Daily limit',
  dailyLimitNone: 'No limit',
  dailyLimitSome: 'At most {count} a day',
  quietHours: 'Quiet hours',
  quietHoursNote: 'A time when notices wait. They arrive together at its end.',
  quietHoursStart: 'Start',
  quietHoursEnd: 'End',
  quietHoursRange: 'Quiet from {start} to {end}',
  quietHoursMissing: 'Enter the start and the end of the quiet hours.',
  quietHoursEqual: 'The start and the end of the quiet hours must differ.',
  urgentOnly: 'Urgent notices only',
  urgentOnlyNote: 'Only those that the site marks as urgent.',
  digestTime: 'The others arrive together at',
  digestNote: 'The others arrive together, at {time}.',
  digestShort: 'The others at {time}',
  waitingOne: '1 notice held until {time}.',
  waitingSome: '{count} notices held until {time}.',
  lostOne: 'If you turn notifications off, 1 held notice will not arrive.',
  lostSome: 'If you turn notifications off, {count} held notices will not arrive.',
  passing: 'Urgent notices about {topics} still arrive at once.',
  passingNone: 'During quiet hours, no notices from this site arrive.',
};

const spanish: PreferencesLabels = {
  preferencesTitle: 'Cuándo avisar',
  preferencesNone: 'A cualquier hora, sin límite',
  preferencesUnknown: 'Esta opción no se pudo cargar.',
  preferencesFailed: 'No se pudo guardar; no se cambió nada.',
  preferencesTooMany: 'Hubo demasiados cambios seguidos. Espere un minuto e inténtelo de nuevo.',
  dailyLimit: 'Límite de avisos',
  dailyLimitNone: 'Sin límite',
  dailyLimitSome: 'Como máximo {count} al día',
  quietHours: 'Silencio',
  quietHoursNote: 'Un horario en que los avisos esperan. Al final, llegan juntos.',
  quietHoursStart: 'Inicio',
  quietHoursEnd: 'Fin',
  quietHoursRange: 'Silencio de las {start} a las {end}',
  quietHoursMissing: 'Indique el inicio y el fin del silencio.',
  quietHoursEqual: 'El inicio y el fin del silencio deben ser distintos.',
  urgentOnly: 'Solo avisos urgentes',
  urgentOnlyNote: 'Solo los que el sitio marque como urgentes.',
  digestTime: 'Los demás llegan juntos a las',
  digestNote: 'Los demás llegan juntos, a las {time}.',
  digestShort: 'Los demás a las {time}',
  waitingOne: '1 aviso guardado hasta las {time}.',
  waitingSome: '{count} avisos guardados hasta las {time}.',
  lostOne: 'Si los desactiva, 1 aviso guardado no llegará.',
  lostSome: 'Si los desactiva, {count} avisos guardados no llegarán.',
  passing: 'Los avisos urgentes de {topics} llegan al momento de todos modos.',
  passingNone: 'Durante el silencio no llega ningún aviso del sitio.',
};

const languages: Readonly<Record<string, PreferencesLabels>> = {
  pt: portuguese,
  en: english,
  es: spanish,
};

/** The texts in the language of a BCP 47 tag, whose region is ignored; Portuguese for other languages. */
export function preferencesLabelsFor(tag: string): PreferencesLabels {
  return languages[languageOf(tag)] ?? portuguese;
}

/** The locale of these texts, for times and lists: the tag itself if it is valid and there are texts in its language. */
export function preferencesLocale(tag: string): string {
  try {
    return languageOf(tag) in languages ? Intl.getCanonicalLocales(tag)[0]! : defaultLanguage;
  } catch {
    return defaultLanguage;
  }
}

function languageOf(tag: string): string {
  return tag.split('-')[0]!.toLowerCase();
}
