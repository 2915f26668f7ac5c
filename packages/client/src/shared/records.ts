import type { Receipts } from '@sineta/protocol';
import { within } from './within.ts';

/** The device as the service knows it, and where that service is. */
export interface StoredDevice {
  readonly token: string;
  readonly endpoint: string;
  readonly vapidKey: string;
  /** Absolute base URL. */
  readonly service: string;
  readonly site: string;
}

/** What the page and the worker remember between visits, each under its own key. */
export interface Records {
  readonly device: StoredDevice | null;
  /** The visitor turned notifications off: nothing but a gesture turns them on again. */
  readonly optedOut: boolean;
  /** Ids of the messages shown last, oldest first. */
  readonly shown: readonly string[];
  /** Receipts that the service has not taken yet, oldest first. */
  readonly receipts: Receipts['receipts'];
  /** How many messages were shown since the visitor was last here. */
  readonly unread: number;
  /** When the worker last compared the subscription with the registered one, in milliseconds. */
  readonly checkedAt: number;
  /** What the visitor last had the device follow: what the one after it begins with. */
  readonly followed: { readonly topics: string[] };
  /** The language that the visitor chose for this device, BCP 47; the browser's when absent. */
  readonly language: string;
}

/** Remembered values: durable where the browser allows it, else for the lifetime of the script. */
export interface RecordStore {
  /**
   * @param unknown - the result where the database fails and memory has no value; undefined when absent,
   * which is also the result for a key that was never written
   */
  read<K extends keyof Records>(key: K, unknown?: Records[K]): Promise<Records[K] | undefined>;
  /**
   * Reads and writes in one transaction, so that the page and the worker never lose each other's change.
   *
   * @returns whether the value is durable
   */
  update<K extends keyof Records>(key: K, change: (current?: Records[K]) => Records[K]): Promise<boolean>;
}

const table = 'records';

/**
 * One IndexedDB database for each scope, shared by its page and its worker. Where the browser refuses
 * IndexedDB (private windows, a full disk) the values live in memory.
 *
 * @param scope - the worker's scope; read at first use, so that a server can create a client
 */
export function createRecordStore(scope: () => string): RecordStore {
  const memory: { -readonly [K in keyof Records]?: Records[K] } = {};
  let opened: Promise<IDBDatabase> | undefined;
  // A failed connection is not used again: the next one may work.
  const forget = () => (opened = undefined);

  /** @param otherwise - does the same in memory */
  async function attempt<T>(
    mode: IDBTransactionMode,
    work: (records: IDBObjectStore) => Promise<T>,
    otherwise: () => T,
  ): Promise<T> {
    try {
      opened ??= open(`sineta:${scope()}`, forget);
      return await work((await opened).transaction(table, mode).objectStore(table));
    } catch {
      forget();
      return otherwise();
    }
  }

  return {
    read: (key, unknown) =>
      attempt(
        'readonly',
        (records) => result(records.get(key)),
        () => memory[key] ?? unknown,
      ),
    update: (key, change) =>
      attempt(
        'readwrite',
        async (records) => {
          records.put(change(await result(records.get(key))), key);
          // A full disk rejects the write only when the transaction ends.
          await settled(records.transaction, 'complete', 'abort');
          // A value from an earlier failure is outdated now.
          delete memory[key];
          return true;
        },
        () => {
          memory[key] = change(memory[key]);
          return false;
        },
      ),
  };
}

async function open(name: string, closed: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table));
  const connection = await result(request);
  connection.addEventListener('close', closed);
  // A deletion of the database waits until every connection is closed.
  connection.addEventListener('versionchange', () => {
    connection.close();
    closed();
  });
  return connection;
}

async function result<T>(request: IDBRequest<T>): Promise<T> {
  await settled(request, 'success', 'error');
  return request.result;
}

/** Rejects with an event: every caller falls back to memory, whatever the reason. */
function settled(target: IDBRequest | IDBTransaction, done: string, failed: string): Promise<unknown> {
  const answer = new Promise((resolve, reject) => {
    target.addEventListener(done, resolve);
    target.addEventListener(failed, reject);
  });
  // A database that is blocked, or whose site data was cleared meanwhile, must not delay a notification.
  return within(2000, answer);
}
