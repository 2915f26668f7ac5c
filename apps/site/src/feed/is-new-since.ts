import type { Notice } from '@sineta/protocol';

/** Whether a notice is newer than a moment, such as that of the newest notice when the page was opened. */
export function isNewSince(notice: Notice, time: number): boolean {
  return Date.parse(notice.publishedAt) > time;
}
