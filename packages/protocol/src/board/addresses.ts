/**
 * The addresses of the notice board, which follow the language of its site. Without zod, so that pages write the same
 * addresses as the service.
 */

/** A language of the board. */
export type BoardLanguage = 'pt' | 'en' | 'es';

/** The words in the addresses of one language: the folder of the notices, and the names of the query parameters. */
export interface AddressWords {
  readonly notices: 'avisos' | 'notices';
  readonly topic: 'topico' | 'topic' | 'tema';
  readonly before: 'antes' | 'before';
  /** The language that the visitor chose, which all addresses keep. */
  readonly lang?: string;
}

const folders: Readonly<Record<BoardLanguage, AddressWords['notices']>> = {
  pt: 'avisos',
  en: 'notices',
  es: 'avisos',
};

const words: Readonly<Record<BoardLanguage, Pick<AddressWords, 'topic' | 'before'>>> = {
  pt: { topic: 'topico', before: 'antes' },
  en: { topic: 'topic', before: 'before' },
  es: { topic: 'tema', before: 'antes' },
};

/** The folders of the notices in all languages. */
export const noticeFolders: readonly AddressWords['notices'][] = ['avisos', 'notices'];

/** The addresses of a board in one language, as paths. */
export interface BoardAddresses {
  readonly words: AddressWords;
  /** All notices, those of one topic, or those after a page of them. */
  board(place?: { readonly topic?: string | undefined; readonly after?: string | undefined }): string;
  /** The page of one notice. */
  notice(id: string): string;
  /** The Atom feed, of all notices or of one topic. */
  feed(topic?: string): string;
}

/** Returns the language in which the board shows a site: Brazilian Portuguese unless it has the site's own. */
export function boardLanguageOf(language: string | undefined): BoardLanguage {
  const primary = language?.toLowerCase().split('-')[0];
  return primary === 'en' || primary === 'es' ? primary : 'pt';
}

/**
 * @param language - of the site, BCP 47
 * @param lang - the language that the visitor chose
 */
export function boardAddresses(language: string | undefined, lang?: string): BoardAddresses {
  const boardLanguage = boardLanguageOf(language);
  return addressesWith({
    notices: folders[boardLanguage],
    ...words[boardLanguage],
    ...(lang !== undefined && { lang }),
  });
}

/** The addresses of a board whose words are known. */
export function addressesWith(words: AddressWords): BoardAddresses {
  const { notices, topic: topicName, before, lang } = words;
  return {
    words,
    board: ({ topic, after } = {}) => withQuery('/', { [topicName]: topic, [before]: after, lang }),
    notice: (id) => withQuery(`/${notices}/${encodeURIComponent(id)}`, { lang }),
    feed: (topic) => withQuery('/feed.xml', { [topicName]: topic, lang }),
  };
}

/** The names of the query parameters of a period in one language. */
export interface PeriodWords {
  readonly from: 'de' | 'from' | 'desde';
  readonly until: 'ate' | 'until' | 'hasta';
}

const periodWords: Readonly<Record<BoardLanguage, PeriodWords>> = {
  pt: { from: 'de', until: 'ate' },
  en: { from: 'from', until: 'until' },
  es: { from: 'desde', until: 'hasta' },
};

/** @param language - of the site, BCP 47 */
export function periodWordsOf(language: string | undefined): PeriodWords {
  return periodWords[boardLanguageOf(language)];
}

/** The first and the last day of a period at the site, as `YYYY-MM-DD`. An absent one does not limit it. */
export interface DayRange {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** What the notices are searched for. */
export interface NoticeSearch extends DayRange {
  readonly query: string;
  readonly topic?: string | undefined;
  /** The `next` value of the previous page of results. */
  readonly after?: string | undefined;
}

/**
 * The page that searches the notices, with its results if there is something to search for. Not one of
 * {@link BoardAddresses}: browsers do not need it.
 */
export function searchAddress(
  language: string | undefined,
  { query, topic, from, until, after }: NoticeSearch,
  lang?: string,
): string {
  const { from: first, until: last } = periodWordsOf(language);
  const { topic: topicName, before } = words[boardLanguageOf(language)];
  return withQuery('/', {
    q: query,
    [topicName]: topic,
    [first]: from,
    [last]: until,
    [before]: after,
    lang,
  });
}

/** The page of one notice: {@link BoardAddresses.notice}, for code that needs no other address. */
export function noticeAddress(language: string | undefined, id: string): string {
  return `/${folders[boardLanguageOf(language)]}/${encodeURIComponent(id)}`;
}

function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}
