import type { UnwrittenResponses } from '../flow/unwritten-responses.ts';

/** Writes entries in groups: a full group at once, an incomplete one after some time. */
export interface GroupedWriter<Entry> {
  add(entry: Entry): void;
  /** Writes the remaining entries. @throws what writing a group threw. */
  close(): Promise<void>;
}

interface GroupedWriterOptions<Entry> {
  readonly write: (entries: readonly Entry[]) => Promise<void>;
  /** Entries of a full group. It grows while another one is being written, up to a thousand. */
  readonly groupSize: number;
  /** How long an entry waits at most, in milliseconds. */
  readonly maxAge: number;
  /** While requests wait for room, incomplete groups are written at once. */
  readonly unwritten?: Pick<UnwrittenResponses, 'onPressure' | 'waiting'>;
  /** Called for each entry when it is written, or will not be because writing failed. */
  readonly onSettled?: (entry: Entry) => void;
}

/**
 * Entries of the largest group: the results of a whole batch. Direct messages that are held wait for nothing, so that many
 * thousands can come while a group is written.
 */
const mostTogether = 1000;

export function createGroupedWriter<Entry>({
  write,
  groupSize,
  maxAge,
  unwritten,
  onSettled = () => {},
}: GroupedWriterOptions<Entry>): GroupedWriter<Entry> {
  const entries: Entry[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isDue = false;
  let writing: Promise<void> | undefined;
  let failure: { readonly error: unknown } | undefined;

  /** One group after the other. After a failure nothing more is written, because the next start repeats all of it. */
  async function writeGroups(): Promise<void> {
    while (isDue) {
      clearTimeout(timer);
      timer = undefined;
      const group = entries.splice(0, mostTogether);
      isDue = entries.length > 0;
      try {
        if (failure === undefined && group.length > 0) await write(group);
      } catch (error) {
        failure = { error };
      }
      for (const entry of group) onSettled(entry);
    }
    writing = undefined;
  }

  function flush(): Promise<void> {
    isDue = true;
    writing ??= Promise.resolve().then(writeGroups);
    return writing;
  }

  const leave = unwritten?.onPressure(() => {
    if (entries.length > 0) void flush();
  });

  return {
    add(entry) {
      entries.push(entry);
      if (entries.length >= groupSize || (unwritten && unwritten.waiting > 0)) void flush();
      else timer ??= setTimeout(() => void flush(), maxAge);
    },
    async close() {
      leave?.();
      await flush();
      if (failure) throw failure.error;
    },
  };
}
