import type { Notice } from '@sineta/protocol';

/** When the newest of these notices was published, in milliseconds; `-Infinity` for none. */
export function newestTime(notices: readonly Notice[]): number {
  return Math.max(...notices.map((notice) => Date.parse(notice.publishedAt)));
}

/** Whether a notice is newer than a moment, such as that of the newest notice when the page was opened. */
export function isNewSince(notice: Notice, time: number): boolean {
  return Date.parse(notice.publishedAt) > time;
}
