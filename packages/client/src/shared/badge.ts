import type { RecordStore } from './records.ts';

/** Changes how many messages are unread, and tells the icon of the web app where there is one (Badging API). */
export async function updateBadge(records: RecordStore, change: (unread: number) => number): Promise<void> {
  let unread = 0;
  await records.update('unread', (before = 0) => (unread = change(before)));
  if ('setAppBadge' in navigator) await navigator.setAppBadge(unread).catch(() => {});
}
