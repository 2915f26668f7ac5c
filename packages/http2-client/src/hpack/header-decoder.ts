import { createDynamicTable, fieldSize, type TableEntry } from './dynamic-table.ts';
import { Http2Error } from './http2-error.ts';
import { decodeHuffman } from './huffman.ts';
import { staticTable } from './static-table.ts';

/** Undoes HPACK (RFC 7541), for the blocks of one connection in their order. */
export interface HeaderDecoder {
  /**
   * Gives names and values in turn.
   *
   * @throws Http2Error `COMPRESSION_ERROR`, or `ENHANCE_YOUR_CALM` when the fields are larger than allowed. Either
   * ends the connection: what the peer remembers from then on is not what is remembered here.
   */
  decode(block: Buffer, start?: number, end?: number): string[];
}

export interface HeaderDecoderOptions {
  /** What this side has allowed the peer to have remembered, in bytes (SETTINGS_HEADER_TABLE_SIZE). */
  readonly tableSize: number;
  /** Of all fields of a block, as RFC 9113 §6.5.2 counts (SETTINGS_MAX_HEADER_LIST_SIZE). */
  readonly maxListSize: number;
}

export function createHeaderDecoder({ tableSize, maxListSize }: HeaderDecoderOptions): HeaderDecoder {
  const table = createDynamicTable(tableSize);
  let block: Buffer = Buffer.alloc(0);
  let position = 0;
  let end = 0;

  /** RFC 7541 §5.1. Whatever is longer than four bytes more cannot be meant well. */
  function readInteger(prefixBits: number): number {
    const mask = (1 << prefixBits) - 1;
    let value = readByte() & mask;
    if (value < mask) return value;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = readByte();
      value += (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw malformed('an integer without end');
  }

  function readByte(): number {
    if (position >= end) throw malformed('an end that comes too early');
    return block[position++]!;
  }

  function readString(): string {
    const isHuffman = position < end && block[position]! >= 0x80;
    const length = readInteger(7);
    const start = position;
    position += length;
    if (position > end) throw malformed('a string beyond its end');
    return isHuffman ? decodeHuffman(block, start, position) : block.toString('latin1', start, position);
  }

  function entryAt(index: number): TableEntry {
    const entry =
      index <= staticTable.length ? staticTable[index - 1] : table.at(index - staticTable.length - 1);
    if (entry === undefined) throw malformed('an index of nothing');
    return entry;
  }

  /** A literal field, whose name may be an index of so many bits (RFC 7541 §6.2). */
  function readLiteral(prefixBits: number): TableEntry {
    const index = readInteger(prefixBits);
    const name = index === 0 ? readString() : entryAt(index).name;
    return { name, value: readString() };
  }

  function readField(first: number): TableEntry {
    if (first >= 0x80) return entryAt(readInteger(7));
    if (first < 0x40) return readLiteral(4);
    const entry = readLiteral(6);
    table.insert(entry.name, entry.value);
    return entry;
  }

  function isAtSizeUpdate(): boolean {
    return hasMore() && (block[position]! & 0xe0) === 0x20;
  }

  function hasMore(): boolean {
    return position < end;
  }

  /** RFC 7541 §6.3: at the beginning of a block only, and within what was allowed. */
  function readSizeUpdates(): void {
    while (isAtSizeUpdate()) {
      const limit = readInteger(5);
      if (limit > tableSize) throw malformed('a larger table than was allowed');
      table.resize(limit);
    }
  }

  return {
    decode(source, from = 0, to = source.length) {
      block = source;
      position = from;
      end = to;
      const fields: string[] = [];
      let listSize = 0;
      readSizeUpdates();
      while (hasMore()) {
        if (isAtSizeUpdate()) throw malformed('a change of the table amid the fields');
        const { name, value } = readField(block[position]!);
        listSize += fieldSize(name, value);
        if (listSize > maxListSize) {
          throw new Http2Error('ENHANCE_YOUR_CALM', `Headers of more than ${maxListSize} bytes`);
        }
        fields.push(name, value);
      }
      return fields;
    },
  };
}

function malformed(problem: string): Http2Error {
  return new Http2Error('COMPRESSION_ERROR', `A header block has ${problem}`);
}
