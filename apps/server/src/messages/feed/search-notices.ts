import {
  type DayRange,
  foldText,
  type FoundNotices,
  hasSearchWord,
  limits,
  type Notice,
  type NoticeSearch,
  searchWordsOf,
} from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import { instantOf } from '../../devices/time-zones/wall-clock.ts';
import { listNamedTopics } from '../../sites/named-topics/named-topics.ts';
import { listNotices, type PublishedIn } from './feed.ts';

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
) => Promise<FoundNotices>;

/** The newest notices of a site, each with its folded text: title, body and the name of its topic. */
interface NoticeTexts {
  readonly texts: readonly (readonly [Notice, string])[];
  /** Whether there are no older ones. */
  readonly isWhole: boolean;
}

/**
 * Creates a search in the newest notices of a site, or in the newest of a period. The texts of the newest stay in memory
 * until a notice changes: only a period before them is read from the database.
 */
export function createNoticeSearch(db: Executor, site: string): SearchNotices {
  let known: { readonly version: string; readonly read: Promise<NoticeTexts> } | undefined;

  async function readNewest(version: string): Promise<NoticeTexts> {
    if (known?.version !== version) known = { version, read: readTexts(db, site) };
    const { read } = known;
    try {
      return await read;
    } catch (error) {
      // A failed read is not reused: the next one may work.
      if (known.read === read) known = undefined;
      throw error;
    }
  }

  return async (search, timeZone, version, mayRead = () => true) => {
    const newest = await readNewest(version);
    const period = periodOf(search, timeZone);
    const isOld = reachesBefore(period, newest);
    const searched =
      isOld && mayRead()
        ? await readTexts(db, site, period)
        : { ...within(period, newest), isWhole: period ? !isOld : newest.isWhole };
    const found = findNotices(searched, search);
    if (found.notices.length > 0) return found;
    return { ...found, latest: newest.texts.slice(0, offered).map(([notice]) => notice) };
  };
}

/** From the start of the first day to the end of the last one. */
function periodOf({ from, until }: DayRange, timeZone: string): PublishedIn | undefined {
  if (from === undefined && until === undefined) return undefined;
  const after = until !== undefined && new Date(Date.parse(until) + 86_400_000).toISOString().slice(0, 10);
  return {
    from: from === undefined ? 0 : instantOf(`${from}T00:00`, timeZone),
    to: after ? instantOf(`${after}T00:00`, timeZone) : Number.MAX_SAFE_INTEGER,
  };
}

/** Whether a period can have notices that are older than the newest ones. */
function reachesBefore(period: PublishedIn | undefined, { texts, isWhole }: NoticeTexts): boolean {
  const [oldest] = texts.at(-1) ?? [];
  return period !== undefined && !isWhole && period.from <= Date.parse(oldest?.publishedAt ?? '');
}

/** Those of a period, or all. */
function within(period: PublishedIn | undefined, { texts }: NoticeTexts): Pick<NoticeTexts, 'texts'> {
  if (!period) return { texts };
  const isWithin = ([{ publishedAt }]: NoticeTexts['texts'][number]) => {
    const at = Date.parse(publishedAt);
    return at >= period.from && at < period.to;
  };
  return { texts: texts.filter(isWithin) };
}

async function readTexts(db: Executor, site: string, period?: PublishedIn): Promise<NoticeTexts> {
  const { notices, next } = await listNotices(db, site, { limit: limits.searchedNotices }, period);
  const topics = new Map((await listNamedTopics(db, site)).map(({ id, name }) => [id, name]));
  const texts = notices.map((notice) => {
    const { title, body = '', topic = '' } = notice;
    return [notice, foldText(`${title}\n${body}\n${topics.get(topic) ?? ''}`)] as const;
  });
  return { texts, isWhole: next === undefined };
}

/** The newest notices with every word of the query, or its singular. Without words all of them. */
function findNotices({ texts, isWhole }: NoticeTexts, { query, topic }: NoticeSearch): FoundNotices {
  const words = searchWordsOf(query);
  const notices: Notice[] = [];
  for (const [notice, text] of texts) {
    if (topic !== undefined && notice.topic !== topic) continue;
    if (!words.every((word) => hasSearchWord(text, word))) continue;
    if (notices.length === limits.feedPageSize) return { notices, beyond: 'matches' };
    notices.push(notice);
  }
  return { notices, ...(!isWhole && { beyond: 'older' }) };
}
