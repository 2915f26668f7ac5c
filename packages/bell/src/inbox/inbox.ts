import type { MessagingClient } from '@sineta/client';
import type { Notice } from '@sineta/protocol';
import { createReadingStore, firstRecord, isUnread, withRead } from '../reading/index.ts';
import { requestFeed, requestLanguage } from './request-feed.ts';

type Settings = NonNullable<MessagingClient['settings']>;

/** The notices of a site that this browser has not read. Bells and panels with the same client share one. */
export interface Inbox {
  readonly service: string;
  readonly site: string;
  /** Requests the notices, and again when the page becomes visible. Resolves with false if there is no feed to show. */
  readonly load: () => Promise<boolean>;
  /** The unread notices for the topics that the device chose, if it chose any; newest first. */
  readonly unread: () => Promise<readonly Notice[]>;
  readonly markRead: (id: string) => Promise<void>;
  readonly markAllRead: () => Promise<void>;
  /** The language of the site, requested once. */
  readonly language: () => Promise<string | undefined>;
  /** Calls `changed` when a notice was read, also in another tab, or requested. Returns a function that unsubscribes. */
  readonly subscribe: (changed: () => void) => () => void;
}

const inboxes = new WeakMap<MessagingClient, Inbox>();

/** Returns the inbox of a client; undefined for a client of another service. */
export function inboxOf(client: MessagingClient): Inbox | undefined {
  const known = inboxes.get(client);
  if (known || !client.settings) return known;
  const inbox = createInbox(client.settings);
  inboxes.set(client, inbox);
  return inbox;
}

function createInbox(settings: Settings): Inbox {
  const service = settings.service();
  const name = `${service.service} ${service.site}`;
  const store = createReadingStore(`sineta.read ${name}`);
  let loaded: Promise<readonly Notice[] | undefined> | undefined;
  let language: Promise<string | undefined> | undefined;

  async function load(): Promise<readonly Notice[] | undefined> {
    const notices = await requestFeed(service, `sineta.feed ${name}`);
    if (!notices) return undefined;
    let record = store.read() ?? firstRecord(notices);
    for (const { id, navigate } of notices) {
      // A click on its notification leads here as well.
      if (navigate === location.href) record = withRead(record, id);
    }
    store.write(record);
    return notices;
  }

  async function unread(): Promise<readonly Notice[]> {
    const notices = (await loaded) ?? [];
    const topics = (await settings.records.read('choices'))?.topics;
    const record = store.read();
    return notices.filter(
      (notice) =>
        record && isUnread(record, notice) && (!topics || !notice.topic || topics.includes(notice.topic)),
    );
  }

  async function markAllRead(): Promise<void> {
    const notices = await loaded;
    const record = store.read();
    if (!notices || !record) return;
    const { until, read } = firstRecord(notices);
    store.write({ until: Math.max(record.until, until), read });
  }

  document.addEventListener('visibilitychange', () => {
    const before = loaded;
    if (before && !document.hidden) loaded = load().then((notices) => notices ?? before);
  });

  return {
    service: service.service,
    site: service.site,
    load: async () => (await (loaded ??= load())) !== undefined,
    unread,
    markRead: async (id) => {
      const record = store.read();
      if (record) store.write(withRead(record, id));
      // The ids are no longer needed.
      if ((await unread()).length === 0) await markAllRead();
    },
    markAllRead,
    language: () => (language ??= requestLanguage(service)),
    subscribe: store.subscribe,
  };
}
