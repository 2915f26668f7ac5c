/** Collects entries and writes them in groups: a full group at once, a part of one after a while. */
export interface Ledger<Entry> {
  add(entry: Entry): void;
  /** Writes what is left. @throws what writing a group threw. */
  close(): Promise<void>;
}

interface LedgerOptions<Entry> {
  readonly write: (entries: readonly Entry[]) => Promise<void>;
  readonly groupSize: number;
  /** Milliseconds that an entry waits at most. */
  readonly maxAge: number;
}

export function createLedger<Entry>({ write, groupSize, maxAge }: LedgerOptions<Entry>): Ledger<Entry> {
  let entries: Entry[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  /** One group after the other; after a failure nothing more is written, since the next start repeats it all. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const group = entries;
    entries = [];
    writing = writing.then(() => (group.length > 0 ? write(group) : undefined));
    // Whoever closes or fills the next group gets the rejection; unheard until then, it would end the process.
    writing.catch(() => {});
    return writing;
  }

  return {
    add(entry) {
      entries.push(entry);
      if (entries.length >= groupSize) void flush();
      else timer ??= setTimeout(() => void flush(), maxAge);
    },
    close: () => flush(),
  };
}
