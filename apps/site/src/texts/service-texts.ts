import { type BoardLanguage, boardLanguageOf } from '@sineta/protocol/board';

/** The texts that only the service renders, which browsers need not load. */
export interface ServiceTexts {
  /** BCP 47. */
  readonly language: string;
  /** Describes the board to search engines and in link previews. */
  readonly description: string;
  readonly offline: {
    readonly title: string;
    /** Why, and what happens next. */
    readonly text: string;
    readonly retry: string;
    /** Above the notice of the address, where this browser has kept it. */
    readonly copy: string;
    /** The heading of the notices that the visitor opened or saw in a list before. */
    readonly read: string;
    /** The button that deletes them from this browser. */
    readonly forget: string;
  };
  /** The two parts of it: the second is a link to {@link feed}. */
  readonly noScript: readonly [text: string, link: string];
  /** Explains the Atom feed, above its address. */
  readonly feed: { readonly title: string; readonly text: string; readonly close: string };
  /** The links of the footer, and the label of those to other languages. */
  readonly languages: string;
  readonly contact: string;
  readonly privacy: string;
  /** Names the time zone of all times and days of the board. */
  readonly timeZone: (name: string) => string;
  readonly missing: { readonly title: string; readonly text: string };
  /** The page of a notice that was withdrawn. The reason is in the language of its author. */
  readonly withdrawn: {
    readonly title: string;
    readonly text: string;
    readonly when: (time: string) => string;
  };
  readonly search: {
    readonly submit: string;
    /** An example in the empty field. */
    readonly example: string;
    /** The label of the links that search only one topic. */
    readonly topics: string;
    /** The same in a word, which is visible. */
    readonly topic: string;
    /** The headings of what is offered without a result. */
    readonly browse: string;
    readonly browseDates: string;
    readonly latest: string;
    readonly found: (count: number) => string;
    readonly none: (query: string) => string;
    /** The link to a query that finds some stands between these. */
    readonly suggestion: readonly [before: string, after: string];
    /** None was found in the one topic that was searched, and the link to a search in all of them. */
    readonly noneIn: (topic: string, query: string) => string;
    readonly everyTopic: string;
    /** The same where there are more of them: on the first page of results, or on one after it. */
    readonly most: (count: number, isFirst: boolean) => string;
    /** The notes on why there may be other notices. */
    readonly older: (searched: string) => string;
    /** The link to what was not searched. */
    readonly searchOlder: string;
    /** The service does not search the older ones now. */
    readonly refused: string;
    /** What the visitor has to correct. */
    readonly wrong: { readonly query: (most: string) => string; readonly day: string };
    /** The same for a search without words, of all notices of a period. */
    readonly noneThen: string;
    readonly mostThen: (count: number, isFirst: boolean) => string;
    /** The label of the period, and the periods that links offer. */
    readonly period: string;
    readonly anyDay: string;
    readonly days: (count: number) => string;
    /** The fields of any other period. */
    readonly from: string;
    readonly until: string;
    readonly apply: string;
    /** A period without an end or without a beginning. */
    readonly since: (day: string) => string;
    readonly upTo: (day: string) => string;
  };
}

const languages: Readonly<Record<BoardLanguage, ServiceTexts>> = {
  pt: {
    language: 'pt-BR',
    description: 'Os avisos para todos, do mais novo ao mais antigo.',
    offline: {
      title: 'O mural não respondeu',
      text: 'Pode ser a sua conexão, ou uma pausa do próprio mural. A página tenta de novo sozinha.',
      retry: 'Tentar de novo',
      copy: 'O mural não respondeu: esta é a cópia guardada.',
      read: 'Avisos que você viu antes',
      forget: 'Apagar avisos guardados',
    },
    noScript: [
      'O sino precisa de JavaScript; ler os avisos, não.',
      'Para receber avisos sem ele, assine por RSS.',
    ],
    feed: {
      title: 'Assinar por RSS',
      text: 'Um leitor de feeds mostra os avisos novos, sem conta e sem o sino. Cole nele este endereço:',
      close: 'Voltar ao mural',
    },
    languages: 'Idiomas',
    contact: 'Fale conosco',
    privacy: 'Privacidade',
    timeZone: (name) => `Datas e horários: ${name}.`,
    missing: {
      title: 'Este endereço não leva a nenhum aviso',
      text: 'Ele pode ter vindo incompleto, ou o aviso não é público.',
    },
    withdrawn: {
      title: 'Este aviso foi retirado',
      text: 'Ele não vale mais. Os avisos que valem estão no mural.',
      when: (time) => `Retirado em ${time}.`,
    },
    search: {
      submit: 'Procurar',
      example: 'Ex.: vacinação',
      topics: 'Assunto dos resultados',
      topic: 'Assunto',
      browse: 'Ver por assunto',
      browseDates: 'Ver por data',
      latest: 'Avisos mais novos',
      found: (count) => (count === 1 ? 'Um aviso.' : `${count} avisos.`),
      none: (query) => `Nenhum aviso com “${query}”.`,
      suggestion: ['Você quis dizer', '?'],
      noneIn: (topic, query) => `Nenhum aviso em ${topic} com “${query}”.`,
      everyTopic: 'Procurar em todos os assuntos',
      most: (count, isFirst) =>
        isFirst
          ? `Os ${count} avisos mais novos com essas palavras.`
          : `Mais ${count} avisos com essas palavras.`,
      older: (searched) => `Cada página da procura abrange ${searched} avisos.`,
      searchOlder: 'Procurar em avisos mais antigos',
      refused: 'Há muitas procuras agora. Tente de novo em um minuto.',
      wrong: {
        query: (most) => `A procura passa de ${most} caracteres. Escreva menos palavras.`,
        day: 'Essa data não existe, ou não está entre 1900 e 2199. Escolha outra.',
      },
      noneThen: 'Nenhum aviso nesses dias.',
      mostThen: (count, isFirst) =>
        isFirst ? `Os ${count} avisos mais novos nesses dias.` : `Mais ${count} avisos nesses dias.`,
      period: 'Período',
      anyDay: 'Qualquer data',
      days: (count) => `${count} dias`,
      from: 'De',
      until: 'Até',
      apply: 'Procurar nestas datas',
      since: (day) => `desde ${day}`,
      upTo: (day) => `até ${day}`,
    },
  },
  en: {
    language: 'en',
    description: 'The notices for everyone, newest first.',
    offline: {
      title: 'The notice board did not respond',
      text: 'Your connection may be down, or the board may be paused. The page tries again by itself.',
      retry: 'Try again',
      copy: 'The notice board did not respond: this is the saved copy.',
      read: 'Notices that you saw before',
      forget: 'Delete saved notices',
    },
    noScript: [
      'The bell needs JavaScript; reading the notices does not.',
      'To receive notices without it, subscribe via RSS.',
    ],
    feed: {
      title: 'Subscribe via RSS',
      text: 'A feed reader shows new notices, without an account and without the bell. Paste this address into it:',
      close: 'Back to the board',
    },
    languages: 'Languages',
    contact: 'Contact',
    privacy: 'Privacy',
    timeZone: (name) => `Dates and times: ${name}.`,
    missing: {
      title: 'There is no notice at this address',
      text: 'The link may be incomplete, or the notice is not public.',
    },
    withdrawn: {
      title: 'This notice was withdrawn',
      text: 'It is no longer valid. The current notices are on the board.',
      when: (time) => `Withdrawn on ${time}.`,
    },
    search: {
      submit: 'Search',
      example: 'For example: vaccination',
      topics: 'Topic of the results',
      topic: 'Topic',
      browse: 'Browse by topic',
      browseDates: 'Browse by date',
      latest: 'Newest notices',
      found: (count) => (count === 1 ? 'One notice.' : `${count} notices.`),
      none: (query) => `No notices contain “${query}”.`,
      suggestion: ['Did you mean', '?'],
      noneIn: (topic, query) => `No notices in ${topic} contain “${query}”.`,
      everyTopic: 'Search all topics',
      most: (count, isFirst) =>
        isFirst ? `The ${count} newest notices with these words.` : `${count} more notices with these words.`,
      older: (searched) => `Each page of a search covers ${searched} notices.`,
      searchOlder: 'Search older notices',
      refused: 'There are many searches right now. Try again in a minute.',
      wrong: {
        query: (most) => `The search exceeds ${most} characters. Enter fewer words.`,
        day: 'This date does not exist, or is not between 1900 and 2199. Choose another one.',
      },
      noneThen: 'No notices from these days.',
      mostThen: (count, isFirst) =>
        isFirst ? `The ${count} newest notices from these days.` : `${count} more notices from these days.`,
      period: 'Period',
      anyDay: 'Any date',
      days: (count) => `${count} days`,
      from: 'From',
      until: 'To',
      apply: 'Search these dates',
      since: (day) => `since ${day}`,
      upTo: (day) => `until ${day}`,
    },
  },
  es: {
    language: 'es',
    description: 'Los avisos para todos, del más reciente al más antiguo.',
    offline: {
      title: 'El tablón no respondió',
      text: 'Puede que falle su conexión, o que el servicio esté detenido. La página lo intenta de nuevo por sí sola.',
      retry: 'Intentar de nuevo',
      copy: 'El tablón no respondió: esta es la copia guardada.',
      read: 'Avisos que vio antes',
      forget: 'Borrar avisos guardados',
    },
    noScript: [
      'La campana necesita JavaScript; leer los avisos, no.',
      'Para recibir avisos sin ella, suscríbase por RSS.',
    ],
    feed: {
      title: 'Suscribirse por RSS',
      text: 'Un lector de feeds muestra los avisos nuevos, sin cuenta y sin la campana. Pegue en él esta dirección:',
      close: 'Volver al tablón',
    },
    languages: 'Idiomas',
    contact: 'Contacto',
    privacy: 'Privacidad',
    timeZone: (name) => `Fechas y horas: ${name}.`,
    missing: {
      title: 'Esta dirección no lleva a ningún aviso',
      text: 'Quizá el enlace esté incompleto, o el aviso no sea público.',
    },
    withdrawn: {
      title: 'Este aviso fue retirado',
      text: 'Ya no es válido. Los avisos válidos están en el tablón.',
      when: (time) => `Retirado el ${time}.`,
    },
    search: {
      submit: 'Buscar',
      example: 'Ej.: vacunación',
      topics: 'Tema de los resultados',
      topic: 'Tema',
      browse: 'Ver por tema',
      browseDates: 'Ver por fecha',
      latest: 'Avisos más recientes',
      found: (count) => (count === 1 ? '1 aviso.' : `${count} avisos.`),
      none: (query) => `Ningún aviso contiene “${query}”.`,
      suggestion: ['¿Quiso decir', '?'],
      noneIn: (topic, query) => `Ningún aviso en ${topic} contiene “${query}”.`,
      everyTopic: 'Buscar en todos los temas',
      most: (count, isFirst) =>
        isFirst
          ? `Los ${count} avisos más recientes con esas palabras.`
          : `${count} avisos más con esas palabras.`,
      older: (searched) => `Cada página de la búsqueda abarca ${searched} avisos.`,
      searchOlder: 'Buscar en avisos más antiguos',
      refused: 'Hay muchas búsquedas en este momento. Inténtelo de nuevo en un minuto.',
      wrong: {
        query: (most) => `La búsqueda supera los ${most} caracteres. Escriba menos palabras.`,
        day: 'Esa fecha no existe, o no está entre 1900 y 2199. Elija otra.',
      },
      noneThen: 'No hay avisos en esos días.',
      mostThen: (count, isFirst) =>
        isFirst ? `Los ${count} avisos más recientes en esos días.` : `${count} avisos más en esos días.`,
      period: 'Período',
      anyDay: 'Cualquier fecha',
      days: (count) => `${count} días`,
      from: 'Desde',
      until: 'Hasta',
      apply: 'Buscar en estas fechas',
      since: (day) => `desde el ${day}`,
      upTo: (day) => `hasta el ${day}`,
    },
  },
};

/** The texts for a site's language; Brazilian Portuguese for languages that the page does not have. */
export function serviceTextsFor(language: string | undefined): ServiceTexts {
  return languages[boardLanguageOf(language)];
}
