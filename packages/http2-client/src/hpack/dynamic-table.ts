/** RFC 7541 §4.1. */
const entryOverhead = 32;

export interface TableEntry {
  readonly name: string;
  readonly value: string;
}

/** The header fields that both endpoints remember, newest first, up to a size in bytes (RFC 7541 §2.3.2). */
export interface DynamicTable {
  /** The number of entries inserted so far, which is also the insertion number of the newest entry. */
  readonly insertCount: number;
  /** The entry at an index, 0 for the newest; `undefined` if it was evicted or never existed. */
  get(index: number): TableEntry | undefined;
  insert(name: string, value: string): void;
  setMaxSize(maxSize: number): void;
}

/** The size of a field in bytes, with its overhead (RFC 7541 §4.1). */
export function fieldSize(name: string, value: string): number {
  return name.length + value.length + entryOverhead;
}

/**
 * @param largestMaxSize The largest maximum size that the table will ever have, in bytes.
 * @param onEvict Receives each evicted entry and its insertion number.
 */
export function createDynamicTable(
  largestMaxSize: number,
  onEvict: (entry: TableEntry, insertionNumber: number) => void = () => {},
): DynamicTable {
  /** A ring buffer that cannot overflow: no entry is smaller than its overhead. */
  const ring: (TableEntry | undefined)[] = Array.from({
    length: Math.floor(largestMaxSize / entryOverhead) + 1,
  });
  let maxSize = largestMaxSize;
  let insertCount = 0;
  let length = 0;
  let size = 0;

  function evictUntil(targetSize: number): void {
    while (length > 0 && size > targetSize) {
      const oldest = insertCount - length + 1;
      const entry = ring[oldest % ring.length]!;
      ring[oldest % ring.length] = undefined;
      size -= fieldSize(entry.name, entry.value);
      length -= 1;
      onEvict(entry, oldest);
    }
  }

  return {
    get insertCount() {
      return insertCount;
    },
    get: (index) => (index < length ? ring[(insertCount - index) % ring.length] : undefined),
    insert(name, value) {
      const entrySize = fieldSize(name, value);
      evictUntil(maxSize - entrySize);
      // An entry larger than the table empties it, which is not an error (RFC 7541 §4.4).
      if (entrySize > maxSize) return;
      insertCount += 1;
      length += 1;
      size += entrySize;
      ring[insertCount % ring.length] = { name, value };
    },
    setMaxSize(newMaxSize) {
      maxSize = newMaxSize;
      evictUntil(maxSize);
    },
  };
}
