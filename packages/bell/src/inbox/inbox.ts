import type { MessagingClient } from '@sineta/client';
import type { Notice } from '@sineta/protocol';
import { createReadingStore, firstRecord, isUnread, withRead } from '../reading/index.ts';
import { type PublishedSite, requestFeed, requestSite } from './request-feed.ts';

type Settings = NonNullable<MessagingClient['settings']>;

/** The notices of a site that this browser has not read. Bells and panels with the same client share one. */
export interface Inbox {
  readonly service: string;
  readonly site: string;
  /** Requests the notices, and again when the page becomes visible. Resolves with false if there is no feed to show. */
  readonly load: () => Promise<boolean>;
  /** The notices for the topics that the device chose, if it chose any; newest first. */
  readonly notices: () => Promise<readonly Notice[]>;
  /** Those that are unread. */
  readonly unread: () => Promise<readonly Notice[]>;
  readonly markRead: (id: string) => Promise<void>;
  readonly markAllRead: () => Promise<void>;
  /** What the service publishes about the site, requested once. */
  readonly published: () => Promise<PublishedSite>;
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
  let published: Promise<PublishedSite> | undefined;

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

  async function notices(): Promise<readonly Notice[]> {
    const all = (await loaded) ?? [];
    const topics = (await settings.records.read('choices'))?.topics;
    return all.filter(({ topic }) => !topics || !topic || topics.includes(topic));
  }

  async function unread(): Promise<readonly Notice[]> {
    const all = await notices();
    const record = store.read();
    return all.filter((notice) => record && isUnread(record, notice));
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
    notices,
    unread,
    markRead: async (id) => {
      const record = store.read();
      if (record) store.write(withRead(record, id));
      // The ids are no longer needed.
      if ((await unread()).length === 0) await markAllRead();
    },
    markAllRead,
    published: () => (published ??= requestSite(service)),
    subscribe: store.subscribe,
  };
}
