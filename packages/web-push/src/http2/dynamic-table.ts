/** RFC 7541 §4.1. */
const entryOverhead = 32;

export interface TableEntry {
  readonly name: string;
  readonly value: string;
}

/** Fields that both sides remember, the newest first, within a number of bytes (RFC 7541 §2.3.2). */
export interface DynamicTable {
  /** How many fields were ever inserted: the newest one's number. */
  readonly inserted: number;
  readonly size: number;
  /** The entry of this age, 0 for the newest; `undefined` when it was evicted or never was. */
  at(age: number): TableEntry | undefined;
  insert(name: string, value: string): void;
  resize(limit: number): void;
}

/** What a field counts as (RFC 7541 §4.1). */
export function fieldSize(name: string, value: string): number {
  return name.length + value.length + entryOverhead;
}

/** @param greatest The largest limit there will ever be, in bytes. */
export function createDynamicTable(
  greatest: number,
  onEvicted: (entry: TableEntry, number: number) => void = () => {},
): DynamicTable {
  /** A ring: no entry is smaller than its overhead. */
  const ring: (TableEntry | undefined)[] = Array.from({ length: Math.floor(greatest / entryOverhead) + 1 });
  let limit = greatest;
  let inserted = 0;
  let count = 0;
  let size = 0;

  function evictTo(room: number): void {
    while (count > 0 && size > room) {
      const oldest = inserted - count + 1;
      const entry = ring[oldest % ring.length]!;
      ring[oldest % ring.length] = undefined;
      size -= fieldSize(entry.name, entry.value);
      count -= 1;
      onEvicted(entry, oldest);
    }
  }

  return {
    get inserted() {
      return inserted;
    },
    get size() {
      return size;
    },
    at: (age) => (age < count ? ring[(inserted - age) % ring.length] : undefined),
    insert(name, value) {
      const added = fieldSize(name, value);
      evictTo(limit - added);
      // One that is larger than the table empties it, which is no error (RFC 7541 §4.4).
      if (added > limit) return;
      inserted += 1;
      count += 1;
      size += added;
      ring[inserted % ring.length] = { name, value };
    },
    resize(next) {
      limit = next;
      evictTo(limit);
    },
  };
}
