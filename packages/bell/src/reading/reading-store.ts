import type { ReadingRecord } from './reading-record.ts';

/** The reading record of this browser, shared by its tabs and kept between visits. */
export interface ReadingStore {
  /** Absent before the first visit, or if the browser stores nothing. */
  readonly read: () => ReadingRecord | undefined;
  readonly write: (record: ReadingRecord) => void;
  /** Subscribes to changes, also in other tabs. Returns the function that unsubscribes. */
  readonly subscribe: (changed: () => void) => () => void;
}

/** @param key - of the record in the storage of the browser */
export function createReadingStore(key: string): ReadingStore {
  const listeners = new Set<() => void>();
  // The latest parsed text, so that an unchanged text returns the same object.
  let known: { text: string | null; record: ReadingRecord | undefined } = { text: null, record: undefined };

  return {
    read() {
      const text = readText(key);
      if (text !== known.text) known = { text, record: parse(text) };
      return known.record;
    },
    write(record) {
      // Without storage nothing is marked.
      writeText(key, JSON.stringify(record));
      for (const changed of listeners) changed();
    },
    subscribe(changed) {
      listeners.add(changed);
      addEventListener('storage', changed);
      return () => {
        listeners.delete(changed);
        removeEventListener('storage', changed);
      };
    },
  };
}

/** Reads a text that the browser stores; null if it stores nothing. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, if the browser stores anything. */
export function writeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // A visitor may have turned storage off.
  }
}

function parse(text: string | null): ReadingRecord | undefined {
  try {
    const { until, read } = JSON.parse(text ?? '{}') as Partial<ReadingRecord>;
    const isRecord = typeof until === 'number' && Array.isArray(read);
    return isRecord ? { until, read } : undefined;
  } catch {
    return undefined;
  }
}
