import {
  type DayRange,
  foldSearched,
  type FoundNotices,
  hasSearchWord,
  limits,
  type Notice,
  type NoticeSearch,
  searchWordsOf,
} from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import { dayAfter } from '../../database/paging/day.ts';
import { instantOf } from '../../devices/time-zones/wall-clock.ts';
import type { ReaderLanguage } from '../../sites/languages/reader-language.ts';
import { listNamedTopics, topicTexts } from '../../sites/named-topics/named-topics.ts';
import { parseTimeCursor, type TimeCursor, timeCursor } from '../../database/paging/time-cursor.ts';
import { findOldestTime, listNotices, type PublishedIn } from './feed.ts';
import { suggestQuery } from './suggestions/suggest-query.ts';
import { indexWords, type WordIndex } from './suggestions/word-index.ts';

/** How many of the newest notices a search that finds none has instead. */
const offered = 3;

/**
 * Searches the notices of a site.
 * @param timeZone - of the site, in which the days of a period are
 * @param version - changes with the notices
 * @param mayRead - whether a period before the newest notices may be read: that takes forty times as long
 */
type SearchNotices = (
  search: NoticeSearch,
  timeZone: string,
  version: string,
  mayRead?: () => boolean,
  reader?: ReaderLanguage,
) => Promise<FoundNotices>;

/** The newest notices of a site, each with its folded text: title, body and the name of its topic. */
interface NoticeTexts {
  readonly texts: readonly (readonly [Notice, string])[];
  /** Whether there are no older ones. */
  readonly isWhole: boolean;
  /** The text of a notice before it was folded. */
  readonly written: (notice: Notice) => string;
  /** The words of all texts. */
  readonly words: () => WordIndex<Notice>;
}

/** The newest notices, and when the oldest of all was published. */
interface NewestTexts extends NoticeTexts {
  readonly oldest?: string;
}

/**
 * Creates a search in the newest notices of a site, or in the newest of a period. The texts of the newest stay in memory
 * until a notice changes: only a period before them is read from the database.
 */
export function createNoticeSearch(db: Executor, site: string): SearchNotices {
  /** By the language of the reader: the board has few. */
  const all = new Map<string, { readonly version: string; readonly read: Promise<NewestTexts> }>();

  async function readNewest(version: string, reader?: ReaderLanguage): Promise<NewestTexts> {
    const language = reader?.language ?? '';
    let known = all.get(language);
    if (known?.version !== version) {
      known = { version, read: readNewestTexts(db, site, reader) };
      all.set(language, known);
    }
    const { read } = known;
    try {
      return await read;
    } catch (error) {
      // A failed read is not reused: the next one may work.
      if (all.get(language) === known) all.delete(language);
      throw error;
    }
  }

  return async (search, timeZone, version, mayRead = () => true, reader) => {
    const newest = await readNewest(version, reader);
    const oldest = newest.oldest !== undefined && { oldest: newest.oldest };
    if (isEmpty(search)) return { notices: [], ...oldest };
    const latest = newest.texts.slice(0, offered).map(([notice]) => notice);
    // Only punctuation: without words it would find all notices.
    if (search.query !== '' && searchWordsOf(search.query).length === 0) {
      return { notices: [], ...oldest, latest };
    }
    const period = periodOf(search, timeZone);
    const after = search.after === undefined ? undefined : parseTimeCursor(search.after);
    const isOld = reachesBefore({ period, after }, newest);
    const isRefused = isOld && !mayRead();
    const read = isOld && !isRefused ? await readTexts(db, site, reader, period, search.after) : newest;
    const searched =
      read === newest
        ? {
            ...within({ period, after }, newest),
            isWhole: isRefused || period !== undefined || newest.isWhole,
          }
        : read;
    const found = { ...findNotices(searched, search), ...oldest };
    if (isRefused) return { beyond: 'refused', ...found };
    if (found.notices.length > 0 || after) return found;
    const candidates = searched.texts.filter(([notice]) => isAbout(notice, search));
    const suggestion = suggestQuery(search.query, { ...read, candidates });
    return { ...found, ...(suggestion !== undefined && { suggestion }), latest };
  };
}

/** Whether there is nothing to search for. */
export function isEmpty({ query, from, until }: NoticeSearch): boolean {
  return query === '' && from === undefined && until === undefined;
}

/** Which notices are searched. */
interface SearchedPart {
  readonly period: PublishedIn | undefined;
  /** Only those after it, which are older. */
  readonly after: TimeCursor | undefined;
}

/** From the start of the first day to the end of the last one. */
function periodOf({ from, until }: DayRange, timeZone: string): PublishedIn | undefined {
  if (from === undefined && until === undefined) return undefined;
  return {
    from: from === undefined ? 0 : instantOf(`${from}T00:00`, timeZone),
    to: until === undefined ? Number.MAX_SAFE_INTEGER : instantOf(`${dayAfter(until)}T00:00`, timeZone),
  };
}

/** Whether a part can have notices that are older than the newest ones. */
function reachesBefore({ period, after }: SearchedPart, { texts, isWhole }: NoticeTexts): boolean {
  const [oldest] = texts.at(-1) ?? [];
  if (isWhole || !oldest) return false;
  const at = Date.parse(oldest.publishedAt);
  return (period !== undefined && period.from <= at) || (after !== undefined && after.at <= at);
}

/** Those of a part. */
function within({ period, after }: SearchedPart, { texts }: NoticeTexts): Pick<NoticeTexts, 'texts'> {
  if (!period && !after) return { texts };
  const isWithin = ([{ id, publishedAt }]: NoticeTexts['texts'][number]) => {
    const at = Date.parse(publishedAt);
    if (after && (at > after.at || (at === after.at && id >= after.id))) return false;
    return !period || (at >= period.from && at < period.to);
  };
  return { texts: texts.filter(isWithin) };
}

async function readNewestTexts(
  db: Executor,
  site: string,
  reader: ReaderLanguage | undefined,
): Promise<NewestTexts> {
  const newest = await readTexts(db, site, reader);
  const oldest = newest.isWhole ? newest.texts.at(-1)?.[0].publishedAt : await findOldestTime(db, site);
  return { ...newest, ...(oldest !== undefined && { oldest }) };
}

async function readTexts(
  db: Executor,
  site: string,
  reader: ReaderLanguage | undefined,
  period?: PublishedIn,
  after?: string,
): Promise<NoticeTexts> {
  const page = { limit: limits.searchedNotices, ...(after !== undefined && { after }) };
  const { notices, next } = await listNotices(db, site, page, reader, period);
  const topics = new Map(
    (await listNamedTopics(db, site)).map((topic) => [topic.id, topicTexts(topic, reader).name]),
  );
  const written = ({ title, body = '', topic = '' }: Notice) =>
    `${title}\n${body}\n${topics.get(topic) ?? ''}`;
  const texts = notices.map((notice) => [notice, foldSearched(written(notice))] as const);
  // Few searches find nothing.
  let index: WordIndex<Notice> | undefined;
  return { texts, written, words: () => (index ??= indexWords(texts)), isWhole: next === undefined };
}

/**
 * The newest notices with every word of the query, or its singular; without words all of them. The next page begins after
 * the last notice that was found, or else after the last one that was searched.
 */
function findNotices(
  { texts, isWhole }: Pick<NoticeTexts, 'texts' | 'isWhole'>,
  search: NoticeSearch,
): FoundNotices {
  const words = searchWordsOf(search.query);
  const notices: Notice[] = [];
  for (const [notice, text] of texts) {
    if (!isAbout(notice, search)) continue;
    if (!words.every((word) => hasSearchWord(text, word))) continue;
    if (notices.length === limits.feedPageSize) {
      return { notices, beyond: 'matches', next: cursorOf(notices.at(-1)!) };
    }
    notices.push(notice);
  }
  if (isWhole) return { notices };
  const [last] = texts.at(-1) ?? [];
  const next = last ? cursorOf(last) : search.after;
  return { notices, beyond: 'older', ...(next !== undefined && { next }) };
}

function isAbout(notice: Notice, { topic }: NoticeSearch): boolean {
  return topic === undefined || notice.topic === topic;
}

function cursorOf({ id, publishedAt }: Notice): string {
  return timeCursor(Date.parse(publishedAt), id);
}
