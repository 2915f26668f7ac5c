import { type BoardLanguage, boardLanguageOf } from '@sineta/protocol/board';

/** The texts that only the service renders, which browsers need not load. */
export interface ServiceTexts {
  /** BCP 47. */
  readonly language: string;
  /** Describes the board to search engines and in link previews. */
  readonly description: string;
  readonly offline: {
    readonly title: string;
    readonly text: string;
    readonly retrying: string;
    readonly retry: string;
  };
}

const languages: Readonly<Record<BoardLanguage, ServiceTexts>> = {
  pt: {
    language: 'pt-BR',
    description: 'Os avisos para todos, do mais novo ao mais antigo.',
    offline: {
      title: 'O mural não respondeu',
      text: 'Pode ser a sua conexão, ou uma pausa do próprio mural.',
      retrying: 'A página tenta de novo sozinha.',
      retry: 'Tentar de novo',
    },
  },
  en: {
    language: 'en',
    description: 'The notices for everyone, newest first.',
    offline: {
      title: 'The notice board did not respond',
      text: 'Your connection may be down, or the board may be paused.',
      retrying: 'The page tries again by itself.',
      retry: 'Try again',
    },
  },
  es: {
    language: 'es',
    description: 'Los avisos para todos, del más nuevo al más antiguo.',
    offline: {
      title: 'El tablón no respondió',
      text: 'Puede ser su conexión, o una pausa del propio tablón.',
      retrying: 'La página lo intenta de nuevo por sí sola.',
      retry: 'Intentar de nuevo',
    },
  },
};

/** The texts for a site's language; Brazilian Portuguese for languages that the page does not have. */
export function serviceTextsFor(language: string | undefined): ServiceTexts {
  return languages[boardLanguageOf(language)];
}
