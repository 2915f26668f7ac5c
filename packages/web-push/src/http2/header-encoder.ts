import { createDynamicTable } from './dynamic-table.ts';
import { staticTable } from './static-table.ts';

/** Does HPACK (RFC 7541), for the blocks of one connection in their order. Strings stay as they are. */
export interface HeaderEncoder {
  /**
   * @param fields Names and values in turn, ASCII.
   * @returns The block, which is only lent until the next call.
   */
  encode(fields: readonly string[]): Buffer;
  /** Heeds the peer's SETTINGS_HEADER_TABLE_SIZE, in bytes. */
  allow(tableSize: number): void;
}

export interface HeaderEncoderOptions {
  /** What is remembered at most, however much the peer allows, in bytes. */
  readonly tableSize: number;
  /** Fields that neither side may remember, nor anybody in between (RFC 7541 §7.1.3). */
  readonly neverIndexed: ReadonlySet<string>;
}

/** First bits of a field's representation (RFC 7541 §6). */
const indexed = 0x80;
const literalIndexed = 0x40;
const sizeUpdate = 0x20;
const literalNeverIndexed = 0x10;
const literalNotIndexed = 0x00;

const staticNames = new Map(staticTable.map(({ name }, at) => [name, at + 1] as const).toReversed());
const staticFields = indexValues();

function indexValues(): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const byName = new Map<string, Map<string, number>>();
  for (const [at, { name, value }] of staticTable.entries()) {
    if (value !== '') byName.set(name, (byName.get(name) ?? new Map<string, number>()).set(value, at + 1));
  }
  return byName;
}

export function createHeaderEncoder({ tableSize, neverIndexed }: HeaderEncoderOptions): HeaderEncoder {
  /** The numbers of what is in the table, by name and value. */
  const numbers = new Map<string, Map<string, number>>();
  const table = createDynamicTable(tableSize, ({ name, value }, number) => {
    const byValue = numbers.get(name);
    if (byValue?.get(value) !== number) return;
    byValue.delete(value);
    if (byValue.size === 0) numbers.delete(name);
  });
  let target = Buffer.allocUnsafeSlow(1024);
  let position = 0;
  let limit = tableSize;
  /** The smallest limit since the last block, which the peer has to hear of (RFC 7541 §4.2). */
  let smallest: number | undefined;

  function writeInteger(kind: number, prefixBits: number, value: number): void {
    const mask = (1 << prefixBits) - 1;
    if (value < mask) {
      target[position++] = kind | value;
      return;
    }
    target[position++] = kind | mask;
    let rest = value - mask;
    for (; rest >= 0x80; rest >>>= 7) target[position++] = (rest & 0x7f) | 0x80;
    target[position++] = rest;
  }

  function writeString(text: string): void {
    writeInteger(0, 7, text.length);
    position += target.write(text, position, 'latin1');
  }

  function writeField(name: string, value: string): void {
    const isNever = neverIndexed.has(name);
    if (!isNever) {
      const number = numbers.get(name)?.get(value);
      const found =
        number === undefined
          ? staticFields.get(name)?.get(value)
          : staticTable.length + 1 + table.inserted - number;
      if (found !== undefined) return writeInteger(indexed, 7, found);
    }
    // What would empty the table is not worth remembering.
    const isKept = !isNever && (name.length + value.length) * 2 < limit;
    const nameIndex = staticNames.get(name) ?? 0;
    if (isKept) writeInteger(literalIndexed, 6, nameIndex);
    else writeInteger(isNever ? literalNeverIndexed : literalNotIndexed, 4, nameIndex);
    if (nameIndex === 0) writeString(name);
    writeString(value);
    if (isKept) remember(name, value);
  }

  function remember(name: string, value: string): void {
    const before = table.inserted;
    table.insert(name, value);
    if (table.inserted === before) return;
    const byValue = numbers.get(name);
    if (byValue === undefined) numbers.set(name, new Map([[value, table.inserted]]));
    else byValue.set(value, table.inserted);
  }

  function writeSizeUpdates(): void {
    if (smallest === undefined) return;
    if (smallest < limit) writeInteger(sizeUpdate, 5, smallest);
    writeInteger(sizeUpdate, 5, limit);
    smallest = undefined;
  }

  return {
    encode(fields) {
      // Beyond its text a field takes at most three integers of five bytes.
      const longest = fields.reduce((length, text) => length + text.length + 8, 16);
      if (target.length < longest) target = Buffer.allocUnsafeSlow(longest);
      position = 0;
      writeSizeUpdates();
      for (let at = 0; at < fields.length; at += 2) writeField(fields[at]!, fields[at + 1]!);
      return target.subarray(0, position);
    },
    allow(size) {
      const next = Math.min(size, tableSize);
      if (next === limit) return;
      smallest = Math.min(smallest ?? next, next);
      limit = next;
      table.resize(next);
    },
  };
}
