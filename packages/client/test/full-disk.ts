/**
 * The databases of a browser: `stored` has their values, `isFull` makes each commit fail, as a full disk does, and a commit
 * takes `commitTime` milliseconds, as on a busy disk.
 */
export interface FullDisk extends Disposable {
  readonly stored: Map<string, unknown>;
  isFull: boolean;
  commitTime: number;
}

/** Defines a global `indexedDB` whose transactions abort at their end while the disk is full. */
export function useFullDisk(values: Readonly<Record<string, unknown>> = {}): FullDisk {
  const stored = new Map(Object.entries(values));
  const disk = {
    stored,
    isFull: true,
    commitTime: 0,
    [Symbol.dispose]: () => void Reflect.deleteProperty(globalThis, 'indexedDB'),
  };
  const database = Object.assign(new EventTarget(), { transaction: () => createTransaction(disk) });
  const opened = { open: () => request(database) };
  Object.defineProperty(globalThis, 'indexedDB', { value: opened, configurable: true });
  return disk;
}

function createTransaction(disk: Omit<FullDisk, keyof Disposable>) {
  const transaction = new EventTarget();
  const objectStore = () => ({
    transaction,
    get: (key: string) => request(structuredClone(disk.stored.get(key))),
    put: (value: unknown, key: string) => {
      setTimeout(() => {
        if (!disk.isFull) disk.stored.set(key, structuredClone(value));
        transaction.dispatchEvent(new Event(disk.isFull ? 'abort' : 'complete'));
      }, disk.commitTime);
    },
  });
  return { objectStore };
}

/** A request that succeeds in a task of its own. */
function request(result: unknown): EventTarget {
  const target = Object.assign(new EventTarget(), { result });
  setTimeout(() => target.dispatchEvent(new Event('success')));
  return target;
}
