import type { MessagingClient } from '@sineta/client';
import type { Notice } from '@sineta/protocol';
import { defaultLanguage } from '../labels.ts';
import { createReadingStore, firstRecord, isUnread, readText, withRead } from '../reading/index.ts';
import { type InboxService, type PublishedSite, requestFeed, requestSite } from './request-feed.ts';

type Settings = NonNullable<MessagingClient['settings']>;

/** Time after which the notices are requested again when the page loads or becomes visible, in milliseconds. */
const pause = 5 * 60 * 1000;

/** The same when a panel opens or a message arrives: a visitor expects what is there now. */
const shortPause = 10 * 1000;

/** The notices of a site that this browser has not read. Bells and panels with the same client share one. */
export interface Inbox {
  readonly service: InboxService;
  /**
   * Requests the notices, and again when the page becomes visible or a message has arrived. Resolves with false if there is no
   * feed to show.
   */
  readonly load: () => Promise<boolean>;
  /** Requests the notices again, for a panel that opens. */
  readonly refresh: () => Promise<void>;
  /** The notices for the topics that the device chose, if it chose any; newest first. */
  readonly notices: () => Promise<readonly Notice[]>;
  readonly isUnread: (notice: Notice) => boolean;
  readonly markRead: (id: string) => Promise<void>;
  readonly markAllRead: () => void;
  /** The elements that show the number, each with the function that draws it. Without one in the page, no message causes a request. */
  readonly hosts: Map<Element, () => unknown>;
  /** What the service publishes about the site, requested once for each language. */
  readonly published: () => Promise<PublishedSite>;
  /** Calls `changed` when a notice was read, also in another tab, or requested. Returns a function that unsubscribes. */
  readonly subscribe: (changed: () => void) => () => void;
}

const inboxes = new WeakMap<MessagingClient, Inbox>();

/** Returns the inbox of a client; undefined for a client of another service. */
export function inboxOf(client: MessagingClient): Inbox | undefined {
  const known = inboxes.get(client);
  if (known || !client.settings) return known;
  const inbox = createInbox(client, client.settings);
  inboxes.set(client, inbox);
  return inbox;
}

function createInbox(client: MessagingClient, settings: Settings): Inbox {
  const service = { ...settings.service(), lang: defaultLanguage };
  const name = `${service.service} ${service.site}`;
  const store = createReadingStore(`sineta.read ${name}`);
  const hosts: Inbox['hosts'] = new Map();
  /** The latest request for the elements; absent until one shows the number. */
  let latest: Promise<boolean> | undefined;
  let known: readonly Notice[] | undefined;
  /** Whether a message arrived after the last request that succeeded. */
  let isOutdated = false;
  const published: Record<string, Promise<PublishedSite>> = {};

  const feedKey = () => `sineta.feed ${name} ${service.lang}`;

  /** Resolves with false if it fails. */
  async function request(since: number): Promise<boolean> {
    const notices = await requestFeed(service, feedKey(), since);
    if (!notices) return false;
    known = notices;
    let record = store.read() ?? firstRecord(notices);
    for (const { id, navigate } of notices) {
      // A click on its notification leads here as well.
      if (navigate === location.href) record = withRead(record, id);
    }
    store.write(record);
    return true;
  }

  async function notices(): Promise<readonly Notice[]> {
    const topics = (await settings.records.read('choices'))?.topics;
    return (known ?? []).filter(({ topic }) => !topics || !topic || topics.includes(topic));
  }

  function isUnreadHere(notice: Notice): boolean {
    const record = store.read();
    return !!record && isUnread(record, notice);
  }

  function markAllRead(): void {
    const record = store.read();
    if (!known || !record) return;
    const { until, read } = firstRecord(known);
    store.write({ until: Math.max(record.until, until), read });
  }

  let timer: ReturnType<typeof setTimeout> | undefined;

  async function update(): Promise<boolean> {
    const wasOutdated = isOutdated;
    isOutdated = false;
    const isKnown = await request(wasOutdated ? 0 : pause);
    if (!isKnown) isOutdated ||= wasOutdated;
    return isKnown;
  }

  function refreshShown(): void {
    // The timer does it soon.
    if (!latest || document.hidden || timer !== undefined) return;
    // Without an element in the page, the next one makes the request.
    latest = [...hosts.keys()].some(({ isConnected }) => isConnected) ? update() : undefined;
  }

  store.subscribe(() => {
    for (const [host, changed] of hosts) {
      if (host.isConnected) changed();
      else hosts.delete(host);
    }
  });

  // Requests need no jitter: a broadcast reaches devices one after the other.
  client.onMessage(() => {
    isOutdated = true;
    const passed = Math.abs(Date.now() - Number(readText(feedKey()) ?? Date.now()));
    timer ??= setTimeout(() => {
      timer = undefined;
      refreshShown();
    }, shortPause - passed);
  });

  document.addEventListener('visibilitychange', refreshShown);

  return {
    service,
    hosts,
    load: async () => {
      await (latest ??= update());
      return !!known;
    },
    refresh: async () => void (await request(shortPause)),
    notices,
    isUnread: isUnreadHere,
    markRead: async (id) => {
      const record = store.read();
      if (record) store.write(withRead(record, id));
      // The ids are no longer needed.
      if (!(await notices()).some(isUnreadHere)) markAllRead();
    },
    markAllRead,
    published: () => (published[service.lang] ??= requestSite(service)),
    subscribe: store.subscribe,
  };
}
