import type { Notice } from '@sineta/protocol';
import { newestTime } from '../feed/is-new-since.ts';

/** Which notices this browser has shown: all that were published up to a moment, and some that came after it. */
export interface ReadingRecord {
  /** Milliseconds. */
  readonly until: number;
  /** Ids, in the order in which they were read. */
  readonly read: readonly string[];
}

/** The most ids that are stored. A board that is read deletes them long before. */
const mostKept = 500;

/** Who comes for the first time has missed nothing. */
export function firstRecord(notices: readonly Notice[]): ReadingRecord {
  return { until: notices.length === 0 ? 0 : newestTime(notices), read: [] };
}

export function isUnread({ until, read }: ReadingRecord, { id, publishedAt }: Notice): boolean {
  return Date.parse(publishedAt) > until && !read.includes(id);
}

export function withRead(record: ReadingRecord, id: string): ReadingRecord {
  if (record.read.includes(id)) return record;
  return { ...record, read: [...record.read, id].slice(-mostKept) };
}

/** How far a list of notices goes. */
export interface Reach {
  /** Whether it begins with the newest of the whole board. */
  readonly isWhole: boolean;
  /** Whether it goes on to the oldest. */
  readonly reachesEnd: boolean;
}

/** Moves the moment on when everything after it was read, and forgets the ids; only a list that goes back so far can tell. */
export function settled(
  record: ReadingRecord,
  notices: readonly Notice[],
  { isWhole, reachesEnd }: Reach,
): ReadingRecord {
  const goesBack = reachesEnd || notices.some(({ publishedAt }) => Date.parse(publishedAt) <= record.until);
  const isSettled = isWhole && goesBack && !notices.some((notice) => isUnread(record, notice));
  if (!isSettled || record.read.length === 0) return record;
  return { until: Math.max(record.until, newestTime(notices)), read: [] };
}
