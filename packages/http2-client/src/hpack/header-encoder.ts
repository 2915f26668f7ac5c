import { createDynamicTable } from './dynamic-table.ts';
import { staticTable } from './static-table.ts';

/** Encodes the header blocks of one connection, in their order (RFC 7541 §6). It never uses Huffman coding. */
export interface HeaderEncoder {
  /**
   * @param fields Names and values, alternating, in ASCII.
   * @returns The block, valid until the next call.
   */
  encode(fields: readonly string[]): Buffer;
  /** Applies the server's SETTINGS_HEADER_TABLE_SIZE, in bytes. */
  setMaxTableSize(size: number): void;
}

export interface HeaderEncoderOptions {
  /** The largest dynamic table to use, in bytes, at most the 4,096 that every decoder has initially (RFC 9113 §6.5.2). */
  readonly tableSize: number;
  /** The names of fields that no endpoint and no intermediary may put in a table (RFC 7541 §7.1.3). */
  readonly neverIndexed: ReadonlySet<string>;
}

/** The first bits of each field representation (RFC 7541 §6). */
const indexed = 0x80;
const literalWithIndexing = 0x40;
const sizeUpdate = 0x20;
const literalNeverIndexed = 0x10;
const literalWithoutIndexing = 0x00;

/** The index of the first static entry of each name. */
const staticNames = new Map(staticTable.map(({ name }, at) => [name, at + 1] as const).toReversed());
/** The index of each static entry that has a value, by name and value. */
const staticFields = indexStaticFields();

function indexStaticFields(): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const byName = new Map<string, Map<string, number>>();
  for (const [at, { name, value }] of staticTable.entries()) {
    if (value !== '') byName.set(name, (byName.get(name) ?? new Map<string, number>()).set(value, at + 1));
  }
  return byName;
}

export function createHeaderEncoder({ tableSize, neverIndexed }: HeaderEncoderOptions): HeaderEncoder {
  /** The insertion number of each entry of the dynamic table, by name and value. */
  const insertionNumbers = new Map<string, Map<string, number>>();
  const table = createDynamicTable(tableSize, ({ name, value }, insertionNumber) => {
    const byValue = insertionNumbers.get(name);
    if (byValue?.get(value) !== insertionNumber) return;
    byValue.delete(value);
    if (byValue.size === 0) insertionNumbers.delete(name);
  });
  let target = Buffer.allocUnsafeSlow(1024);
  let position = 0;
  let maxSize = tableSize;
  /** The smallest maximum size since the last block, which the decoder must learn about (RFC 7541 §4.2). */
  let smallestMaxSize: number | undefined;

  function writeInteger(representation: number, prefixBits: number, value: number): void {
    const mask = (1 << prefixBits) - 1;
    if (value < mask) {
      target[position++] = representation | value;
      return;
    }
    target[position++] = representation | mask;
    let rest = value - mask;
    for (; rest >= 0x80; rest >>>= 7) target[position++] = (rest & 0x7f) | 0x80;
    target[position++] = rest;
  }

  function writeString(text: string): void {
    writeInteger(0, 7, text.length);
    position += target.write(text, position, 'latin1');
  }

  function indexOf(name: string, value: string): number | undefined {
    const insertionNumber = insertionNumbers.get(name)?.get(value);
    if (insertionNumber === undefined) return staticFields.get(name)?.get(value);
    return staticTable.length + 1 + table.insertCount - insertionNumber;
  }

  function writeField(name: string, value: string): void {
    const isNeverIndexed = neverIndexed.has(name);
    const index = isNeverIndexed ? undefined : indexOf(name, value);
    if (index !== undefined) return writeInteger(indexed, 7, index);
    // A field of half the table or more would evict too many others.
    const isIndexed = !isNeverIndexed && (name.length + value.length) * 2 < maxSize;
    const nameIndex = staticNames.get(name) ?? 0;
    if (isIndexed) writeInteger(literalWithIndexing, 6, nameIndex);
    else writeInteger(isNeverIndexed ? literalNeverIndexed : literalWithoutIndexing, 4, nameIndex);
    if (nameIndex === 0) writeString(name);
    writeString(value);
    if (isIndexed) insert(name, value);
  }

  function insert(name: string, value: string): void {
    const countBefore = table.insertCount;
    table.insert(name, value);
    if (table.insertCount === countBefore) return;
    const byValue = insertionNumbers.get(name);
    if (byValue === undefined) insertionNumbers.set(name, new Map([[value, table.insertCount]]));
    else byValue.set(value, table.insertCount);
  }

  function writeSizeUpdates(): void {
    if (smallestMaxSize === undefined) return;
    if (smallestMaxSize < maxSize) writeInteger(sizeUpdate, 5, smallestMaxSize);
    writeInteger(sizeUpdate, 5, maxSize);
    smallestMaxSize = undefined;
  }

  return {
    encode(fields) {
      // Besides its text, a field takes at most three integers of five bytes.
      const maxLength = fields.reduce((length, text) => length + text.length + 8, 16);
      if (target.length < maxLength) target = Buffer.allocUnsafeSlow(maxLength);
      position = 0;
      writeSizeUpdates();
      for (let at = 0; at < fields.length; at += 2) writeField(fields[at]!, fields[at + 1]!);
      return target.subarray(0, position);
    },
    setMaxTableSize(size) {
      const newMaxSize = Math.min(size, tableSize);
      if (newMaxSize === maxSize) return;
      smallestMaxSize = Math.min(smallestMaxSize ?? newMaxSize, newMaxSize);
      maxSize = newMaxSize;
      table.setMaxSize(newMaxSize);
    },
  };
}
