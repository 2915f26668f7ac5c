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
  /** What the device of this token was last made to follow: the one after it follows the same. */
  readonly followed: { readonly token: string; readonly topics: readonly string[] };
  /** The language that the visitor chose for this device, BCP 47; the browser's when absent. */
  readonly language: string;
}

/** Remembered values: durable where the browser lets us, else for as long as the script lives. */
export interface RecordStore {
  read<K extends keyof Records>(key: K): Promise<Records[K] | undefined>;
  /** Reads and writes in one transaction, so that the page and the worker never lose each other's change. */
  update<K extends keyof Records>(key: K, change: (current?: Records[K]) => Records[K]): Promise<void>;
}

const table = 'records';

/** A database that is blocked, or whose site data was cleared meanwhile, must not hold a notification back. */
const answerTimeout = 2000;

/**
 * One IndexedDB database for each scope, shared by its page and its worker. Where the browser refuses
 * IndexedDB (private windows, a full disk) the values live in memory.
 *
 * @param scope - the worker's scope; read at first use, so that a server can create a client
 */
export function createRecordStore(scope: () => string): RecordStore {
  const memory: { -readonly [K in keyof Records]?: Records[K] } = {};
  let opened: Promise<IDBDatabase> | undefined;
  // Whatever went wrong with this connection, the next one may be sound.
  const forget = () => (opened = undefined);

  async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    opened ??= open(`sineta:${scope()}`, forget);
    return (await opened).transaction(table, mode).objectStore(table);
  }

  async function read<K extends keyof Records>(key: K): Promise<Records[K] | undefined> {
    try {
      return await result((await store('readonly')).get(key));
    } catch {
      forget();
      return memory[key];
    }
  }

  async function update<K extends keyof Records>(
    key: K,
    change: (current?: Records[K]) => Records[K],
  ): Promise<void> {
    try {
      const records = await store('readwrite');
      records.put(change(await result(records.get(key))), key);
      // Not before: what a full disk refuses, it refuses when the transaction ends.
      await settled(records.transaction, 'complete', 'abort');
    } catch {
      forget();
      memory[key] = change(memory[key]);
    }
  }

  return { read, update };
}

function open(name: string, closed: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table));
  request.addEventListener('success', () => {
    const connection = request.result;
    connection.addEventListener('close', closed);
    // Somebody deletes the database, and waits for every connection to end.
    connection.addEventListener('versionchange', () => {
      connection.close();
      closed();
    });
  });
  return result(request);
}

async function result<T>(request: IDBRequest<T>): Promise<T> {
  await settled(request, 'success', 'error');
  return request.result;
}

/** Every caller falls back to memory, whatever the reason. */
function settled(target: IDBRequest | IDBTransaction, done: string, failed: string): Promise<void> {
  const answer = new Promise<void>((resolve, reject) => {
    target.addEventListener(done, () => resolve());
    target.addEventListener(failed, () => reject(new Error(failed)));
  });
  return within(answerTimeout, answer);
}
