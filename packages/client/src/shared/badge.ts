import type { RecordStore } from './records.ts';

/** Changes the number of unread messages, and shows it on the icon of the web app if supported (Badging API). */
export async function updateBadge(records: RecordStore, change: (unread: number) => number): Promise<void> {
  let unread = 0;
  await records.update('unread', (before = 0) => (unread = change(before)));
  await navigator.setAppBadge?.(unread).catch(() => {});
}
