import type { Notice } from '@sineta/protocol';

/** A notice, as far as reading it is concerned. */
export type ReadableNotice = Pick<Notice, 'id' | 'publishedAt'>;

/** The notices that this browser has shown: all up to a moment, and some later ones. */
export interface ReadingRecord {
  /** Milliseconds. */
  readonly until: number;
  /** Ids, in the order of reading. */
  readonly read: readonly string[];
}

/** The maximum number of stored ids. On a board that is read they are deleted long before. */
const mostKept = 500;

/** When the newest of these notices was published, in milliseconds; `-Infinity` for none. */
export function newestTime(notices: readonly ReadableNotice[]): number {
  return Math.max(...notices.map((notice) => Date.parse(notice.publishedAt)));
}

/** On a first visit all existing notices count as read. */
export function firstRecord(notices: readonly ReadableNotice[]): ReadingRecord {
  return { until: notices.length === 0 ? 0 : newestTime(notices), read: [] };
}

/** Whether a notice is newer than what counts as read, and was not opened. */
export function isUnread({ until, read }: ReadingRecord, { id, publishedAt }: ReadableNotice): boolean {
  return Date.parse(publishedAt) > until && !read.includes(id);
}

/** The record after a notice was opened. */
export function withRead(record: ReadingRecord, id: string): ReadingRecord {
  if (record.read.includes(id)) return record;
  return { ...record, read: [...record.read, id].slice(-mostKept) };
}

/** The extent of a list of notices. */
export interface Reach {
  /** Whether it begins with the newest notice of the board. */
  readonly isWhole: boolean;
  /** Whether it ends with the oldest. */
  readonly reachesEnd: boolean;
}

/** Advances the moment when everything after it was read, and drops the ids. This requires a list that goes back far enough. */
export function settled(
  record: ReadingRecord,
  notices: readonly ReadableNotice[],
  { isWhole, reachesEnd }: Reach,
): ReadingRecord {
  const goesBack = reachesEnd || notices.some(({ publishedAt }) => Date.parse(publishedAt) <= record.until);
  const isSettled = isWhole && goesBack && !notices.some((notice) => isUnread(record, notice));
  if (!isSettled || record.read.length === 0) return record;
  return { until: Math.max(record.until, newestTime(notices)), read: [] };
}
