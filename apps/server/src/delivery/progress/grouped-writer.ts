/** Writes entries in groups: a full group at once, an incomplete one after some time. */
export interface GroupedWriter<Entry> {
  add(entry: Entry): void;
  /** Writes the remaining entries. @throws what writing a group threw. */
  close(): Promise<void>;
}

interface GroupedWriterOptions<Entry> {
  readonly write: (entries: readonly Entry[]) => Promise<void>;
  readonly groupSize: number;
  /** How long an entry waits at most, in milliseconds. */
  readonly maxAge: number;
}

export function createGroupedWriter<Entry>({
  write,
  groupSize,
  maxAge,
}: GroupedWriterOptions<Entry>): GroupedWriter<Entry> {
  let entries: Entry[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  /** One group after the other. After a failure nothing more is written, because the next start repeats all of it. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const group = entries;
    entries = [];
    writing = writing.then(() => (group.length > 0 ? write(group) : undefined));
    // close() rejects with it; unhandled until then, the rejection would end the process.
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
