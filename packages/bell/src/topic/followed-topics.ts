import type { MessagingClient } from '@sineta/client';
import type { DeviceControls } from '@sineta/client/device';
import type { BellRequests } from '../bell-requests.ts';

/** The requests of a bell, with a client that has device controls. */
export interface TopicRequests extends BellRequests {
  readonly client: BellRequests['client'] &
    Pick<MessagingClient, 'settings'> & { readonly device: () => Promise<DeviceControls> };
}

/** The topics that this device follows. All buttons with the same store share one. */
export interface FollowedTopics {
  /** Whether the device follows the topic; undefined until this is known. */
  follows(topic: string): boolean | undefined;
  /** Reads the topics from the service. */
  read(): Promise<void>;
  follow(topic: string, followed: boolean): Promise<void>;
  /** The name that the operator gave the topic, in this language if it has one in it; undefined if it has none. */
  name(topic: string, lang: string): Promise<string | undefined>;
  /** Calls `listener` after each change. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

const shared = new WeakMap<BellRequests['store'], FollowedTopics>();

/** Returns the topics of the device, which are read once for each token. */
export function followedTopics(requests: TopicRequests): FollowedTopics {
  const known = shared.get(requests.store);
  if (known) return known;
  const created = createFollowedTopics(requests);
  shared.set(requests.store, created);
  return created;
}

function createFollowedTopics({ client, store, log }: TopicRequests): FollowedTopics {
  const listeners = new Set<() => void>();
  let followed: ReadonlySet<string> | undefined;
  let controls: Promise<DeviceControls> | undefined;
  const names: Record<string, Promise<ReadonlyMap<string, string>> | undefined> = {};
  /** The token that the topics were read for. */
  let readFor: string | null | undefined;

  function change(topics: readonly string[]): void {
    followed = new Set(topics);
    for (const listener of listeners) listener();
  }

  async function load(): Promise<DeviceControls> {
    const device = await client.device();
    device.onTopics(change);
    return device;
  }

  /** A failed load is not reused: the next one may work. */
  function device(): Promise<DeviceControls> {
    controls ??= load().catch((error: unknown) => {
      controls = undefined;
      throw error;
    });
    return controls;
  }

  async function read(): Promise<void> {
    // A device that is off follows nothing, without a request.
    change(store.getState().token ? await (await device()).followed() : []);
  }

  function readOnce(): void {
    const { token, phase } = store.getState();
    if (phase !== 'idle' || token === readFor) return;
    readFor = token;
    read().catch((error: unknown) => {
      readFor = undefined;
      log.error(error);
    });
  }

  async function readNames(lang: string): Promise<ReadonlyMap<string, string>> {
    try {
      const topics = await (await device()).topics(lang);
      return new Map(topics.map(({ topic, name }) => [topic, name]));
    } catch (error) {
      names[lang] = undefined;
      throw error;
    }
  }

  store.subscribe(readOnce);
  readOnce();
  return {
    follows: (topic) => followed?.has(topic),
    read,
    async follow(topic, wanted) {
      await (await device()).follow(topic, wanted);
      // The client also reports the change to all tabs, but later: until then a press would repeat it.
      const others = [...(followed ?? [])].filter((each) => each !== topic);
      change(wanted ? [...others, topic] : others);
    },
    name: async (topic, lang) => (await (names[lang] ??= readNames(lang))).get(topic),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
