import type { Preferences, Receipts, SignedUser } from '@sineta/protocol';
import { within } from './within.ts';

/** What the visitor and the page chose for the device. A device that registers again starts with it. */
export interface DeviceChoices {
  /** BCP 47. When absent, the browser's language applies. */
  readonly locale?: string;
  /** The topics that the visitor last chose. */
  readonly topics?: string[] | undefined;
  /** The delivery preferences that the visitor last chose. */
  readonly preferences?: Preferences;
  /** The person who uses the device; null after a log-out. */
  readonly user?: SignedUser | null;
}

/** A device as the service needs it, without its topics and preferences. */
export interface DeviceDescription extends Omit<DeviceChoices, 'topics' | 'preferences'> {
  readonly subscription: PushSubscriptionJSON;
  readonly vapidKey: string;
  readonly locale: string;
  /** IANA name. */
  readonly timeZone: string;
}

/**
 * The device as the service has it, and the address of that service. Records of earlier versions lack most of the
 * description, and the time.
 */
export interface StoredDevice extends Partial<DeviceDescription> {
  readonly token: string;
  readonly endpoint: string;
  readonly vapidKey: string;
  /** Absolute base URL. */
  readonly service: string;
  readonly site: string;
  /** When it was sent to the service, which has confirmed it, in milliseconds. */
  readonly confirmedAt?: number;
}

export interface ClickedLink {
  readonly url: string;
  /** The time of the click, in milliseconds. */
  readonly at: number;
}

/** The message whose notification was clicked last. */
export interface ClickedMessage {
  readonly message: string;
  readonly proof: string;
  /** The time of the click, in milliseconds. */
  readonly at: number;
}

/** The values that the page and the worker keep between visits, each under its own key. */
export interface Records {
  readonly device: StoredDevice | null;
  /** The visitor turned notifications off: only a gesture turns them on again. */
  readonly optedOut: boolean;
  /** Ids of the latest shown messages, oldest first. */
  readonly shown: readonly string[];
  /** Receipts that the service has not accepted yet, oldest first. */
  readonly receipts: Receipts['receipts'];
  /** The link of the notification that was clicked last. */
  readonly clickedLink: ClickedLink | undefined;
  /** The one that a conversion follows. */
  readonly clickedMessage: ClickedMessage | undefined;
  /** The number of messages shown since the visitor's last visit. */
  readonly unread: number;
  /** The time of the worker's last comparison of the subscription with the registered one, in milliseconds. */
  readonly checkedAt: number;
  readonly choices: DeviceChoices;
  /**
   * From when on a page load may ask the visitor which topics to receive, in milliseconds; `Infinity` once that is answered,
   * skipped or asked often enough.
   */
  readonly topicsDueAt: number;
  /** The number of page views that have asked it; true if an earlier version asked it once. */
  readonly topicsAsked: number | boolean;
  /**
   * The token of the device that the service has linked to a user, and the signature of that user: a request for a token may
   * have chosen another one since.
   */
  readonly linked: string | undefined;
}

/** Stores values durably if the browser allows it, otherwise for the lifetime of the script. */
export interface RecordStore {
  /**
   * @param unknown - the result if the database fails and memory has no value; undefined when absent,
   * which is also the result for a key that was never written
   */
  read<K extends keyof Records>(key: K, unknown?: Records[K]): Promise<Records[K] | undefined>;
  /**
   * Reads and writes in one transaction, so that the page and the worker never lose each other's changes.
   *
   * @returns whether the value is durable
   */
  update<K extends keyof Records>(key: K, change: (current?: Records[K]) => Records[K]): Promise<boolean>;
}

const table = 'records';

/**
 * Creates a store with one IndexedDB database for each scope, shared by its page and its worker. If the browser refuses
 * IndexedDB (private windows, a full disk), the values stay in memory.
 *
 * @param scope - the worker's scope; read on first use, so that a server can create a client
 */
export function createRecordStore(scope: () => string): RecordStore {
  const memory: { -readonly [K in keyof Records]?: Records[K] } = {};
  let opened: Promise<IDBDatabase> | undefined;
  let patience: number | undefined;
  // A failed connection is not reused: the next one may work. A database that hangs would delay each access by the whole wait.
  const forget = () => {
    opened = undefined;
    patience = 2000;
  };

  type Change<T> = (current?: T) => T;
  function access<K extends keyof Records>(key: K, stored?: Records[K]): Promise<Records[K] | undefined>;
  function access<K extends keyof Records>(
    key: K,
    stored: Records[K] | undefined,
    change: Change<Records[K]>,
  ): Promise<boolean>;
  /** @param stored - what counts as stored if nothing can be read */
  async function access<K extends keyof Records>(
    key: K,
    stored?: Records[K],
    change?: Change<Records[K]>,
  ): Promise<unknown> {
    // A disk that is full for writing can still be read: a value in memory is newer than that on it.
    const current = () => (key in memory ? memory[key] : stored);
    opened ??= open(scope, forget, patience);
    const isDone = await opened
      .then(async (connection) => {
        const records = connection.transaction(table, change && 'readwrite').objectStore(table);
        const request = records.get(key);
        await settled(request, 'success', 'error');
        stored = request.result;
        if (change) {
          records.put(change(current()), key);
          // With a full disk the write fails only when the transaction ends.
          await settled(records.transaction, 'complete', 'abort');
          // A value from an earlier failure is outdated now.
          delete memory[key];
        }
        return true;
      })
      .catch(forget);
    if (!change) return current();
    if (!isDone) memory[key] = change(current());
    return !!isDone;
  }

  return { read: access, update: (key, change) => access(key, undefined, change) };
}

async function open(scope: () => string, closed: () => void, patience?: number): Promise<IDBDatabase> {
  const request = indexedDB.open(`sineta:${scope()}`);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table));
  await settled(request, 'success', 'error', patience);
  const connection = request.result;
  connection.addEventListener('close', closed);
  // A deletion of the database waits until every connection is closed.
  connection.addEventListener('versionchange', () => {
    connection.close();
    closed();
  });
  return connection;
}

/** Rejects with an event: every caller falls back to memory for any reason. */
function settled(
  target: IDBRequest | IDBTransaction,
  done: string,
  failed: string,
  limit?: number,
): Promise<unknown> {
  const outcome = new Promise((resolve, reject) => {
    target.addEventListener(done, resolve);
    target.addEventListener(failed, reject);
  });
  // A blocked database, or one whose site data was just cleared, must not delay a notification.
  return within(outcome, limit);
}
