import type { Notice } from '@sineta/protocol';

/** When the newest of these notices was published, in milliseconds; `-Infinity` for none. */
export function newestTime(notices: readonly Notice[]): number {
  return Math.max(...notices.map((notice) => Date.parse(notice.publishedAt)));
}

/** Whether a notice came after a moment, such as the newest notice there was when the page was opened. */
export function isNewSince(notice: Notice, time: number): boolean {
  return Date.parse(notice.publishedAt) > time;
}
