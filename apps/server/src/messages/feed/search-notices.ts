import { foldText, type FoundNotices, limits, type Notice } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import { listNotices } from './feed.ts';

/** How many of the newest notices a search that finds none has instead. */
const offered = 3;

/** What notices are searched for. */
export interface NoticeQuery {
  readonly text: string;
  /** Only notices about this topic. */
  readonly topic?: string | undefined;
}

/** Searches the notices of a site; `version` changes with them. */
type SearchNotices = (query: NoticeQuery, version: string) => Promise<FoundNotices>;

/** The newest notices of a site, each with its folded text. */
interface NoticeTexts {
  readonly texts: readonly (readonly [Notice, string])[];
  /** Whether there are no older ones. */
  readonly isWhole: boolean;
}

/**
 * Creates a search in the newest notices of a site. Their texts stay in memory until a notice changes: a search reads
 * nothing from the database.
 */
export function createNoticeSearch(db: Executor, site: string): SearchNotices {
  let known: { readonly version: string; readonly read: Promise<NoticeTexts> } | undefined;
  return async (query, version) => {
    if (known?.version !== version) known = { version, read: readTexts(db, site) };
    const { read } = known;
    try {
      return findNotices(await read, query);
    } catch (error) {
      // A failed read is not reused: the next one may work.
      if (known.read === read) known = undefined;
      throw error;
    }
  };
}

async function readTexts(db: Executor, site: string): Promise<NoticeTexts> {
  const { notices, next } = await listNotices(db, site, { limit: limits.searchedNotices });
  const texts = notices.map((notice) => [notice, foldText(`${notice.title}\n${notice.body ?? ''}`)] as const);
  return { texts, isWhole: next === undefined };
}

/** The newest notices with every word of the query, also as part of a longer word. */
function findNotices({ texts, isWhole }: NoticeTexts, { text: query, topic }: NoticeQuery): FoundNotices {
  const words = foldText(query).split(/\s+/);
  const notices: Notice[] = [];
  for (const [notice, text] of texts) {
    if (topic !== undefined && notice.topic !== topic) continue;
    if (!words.every((word) => text.includes(word))) continue;
    if (notices.length === limits.feedPageSize) return { notices, beyond: 'matches' };
    notices.push(notice);
  }
  const latest = notices.length === 0 && texts.slice(0, offered).map(([notice]) => notice);
  return { notices, ...(!isWhole && { beyond: 'older' }), ...(latest && { latest }) };
}
