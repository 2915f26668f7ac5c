import {
  createReadingStore,
  firstRecord,
  isUnread,
  type Reach,
  type ReadingRecord,
  settled,
  withRead,
} from '@sineta/bell/reading';
import type { Notice } from '@sineta/protocol';
import { useEffect, useState, useSyncExternalStore } from 'react';

const key = 'sineta.read';

interface Unread {
  /** Ids of the notices that were unread when the page was opened, or arrived since; they stay marked while it is open. */
  readonly marked: ReadonlySet<string>;
  /** The number of unread notices. */
  readonly unread: number;
  readonly markRead: (id: string) => void;
}

/** The notices since the last visit. Empty on the service, during hydration, and on the first visit. */
export function useUnread(notices: readonly Notice[], { isWhole, reachesEnd }: Reach): Unread {
  const [store] = useState(() => createReadingStore(key));
  const record = useSyncExternalStore(store.subscribe, store.read, () => undefined);
  const [opening, setOpening] = useState(record);
  if (opening === undefined && record !== undefined) setOpening(record);

  useEffect(() => {
    const known = store.read();
    const next = known
      ? settled(known, notices, { isWhole, reachesEnd })
      : isWhole
        ? firstRecord(notices)
        : undefined;
    if (next && next !== known) store.write(next);
  }, [store, notices, isWhole, reachesEnd]);

  const unreadSince = (since: ReadingRecord | undefined) =>
    since ? notices.filter((notice) => isUnread(since, notice)) : [];

  return {
    marked: new Set(unreadSince(opening).map(({ id }) => id)),
    unread: unreadSince(record).length,
    markRead: (id) => {
      const known = store.read();
      if (known) store.write(settled(withRead(known, id), notices, { isWhole, reachesEnd }));
    },
  };
}

/** Marks a notice as read when its page is opened. Before the first visit of the board there is no record. */
export function useReadOnOpen(id: string): void {
  useEffect(() => {
    const store = createReadingStore(key);
    const record = store.read();
    if (record) store.write(withRead(record, id));
  }, [id]);
}
