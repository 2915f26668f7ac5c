import { Http2Error } from '../http2-error.ts';
import { createDynamicTable, fieldSize, type TableEntry } from './dynamic-table.ts';
import { decodeHuffman } from './huffman.ts';
import { staticTable } from './static-table.ts';

/** Decodes the header blocks of one connection, in their order (RFC 7541 §3). */
export interface HeaderDecoder {
  /**
   * @returns Names and values, alternating.
   * @throws Http2Error `COMPRESSION_ERROR` for a malformed block, or `ENHANCE_YOUR_CALM` for a field list over the
   * limit. Either ends the connection, because the dynamic tables of the two endpoints then differ.
   */
  decode(block: Buffer, start?: number, end?: number): string[];
}

export interface HeaderDecoderOptions {
  /** The SETTINGS_HEADER_TABLE_SIZE that this endpoint announced, in bytes. */
  readonly tableSize: number;
  /** The SETTINGS_MAX_HEADER_LIST_SIZE that this endpoint announced, in bytes as RFC 9113 §6.5.2 counts them. */
  readonly maxListSize: number;
}

export function createHeaderDecoder({ tableSize, maxListSize }: HeaderDecoderOptions): HeaderDecoder {
  const table = createDynamicTable(tableSize);
  let block: Buffer = Buffer.alloc(0);
  let position = 0;
  let end = 0;

  function readByte(): number {
    if (position >= end) throw malformed('ends too early');
    return block[position++]!;
  }

  /** RFC 7541 §5.1. No valid integer here needs more than four continuation bytes. */
  function readInteger(prefixBits: number): number {
    const mask = (1 << prefixBits) - 1;
    let value = readByte() & mask;
    if (value < mask) return value;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = readByte();
      value += (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw malformed('contains an integer that is too long');
  }

  /** RFC 7541 §5.2. */
  function readString(): string {
    const isHuffman = position < end && block[position]! >= 0x80;
    const length = readInteger(7);
    const start = position;
    position += length;
    if (position > end) throw malformed('contains a string that exceeds the block');
    return isHuffman ? decodeHuffman(block, start, position) : block.toString('latin1', start, position);
  }

  /** RFC 7541 §2.3.3. */
  function entryAt(index: number): TableEntry {
    const entry =
      index <= staticTable.length ? staticTable[index - 1] : table.get(index - staticTable.length - 1);
    if (entry === undefined) throw malformed('contains an index outside the tables');
    return entry;
  }

  /** A literal field, whose name is a string or an index (RFC 7541 §6.2). */
  function readLiteral(prefixBits: number): TableEntry {
    const index = readInteger(prefixBits);
    const name = index === 0 ? readString() : entryAt(index).name;
    return { name, value: readString() };
  }

  function readField(firstByte: number): TableEntry {
    if (firstByte >= 0x80) return entryAt(readInteger(7));
    if (firstByte < 0x40) return readLiteral(4);
    const entry = readLiteral(6);
    table.insert(entry.name, entry.value);
    return entry;
  }

  function hasMore(): boolean {
    return position < end;
  }

  function isAtSizeUpdate(): boolean {
    return hasMore() && (block[position]! & 0xe0) === 0x20;
  }

  /** Size updates stand at the start of a block and stay within the announced size (RFC 7541 §4.2, §6.3). */
  function readSizeUpdates(): void {
    while (isAtSizeUpdate()) {
      const maxSize = readInteger(5);
      if (maxSize > tableSize) throw malformed('sets a table size above the announced one');
      table.setMaxSize(maxSize);
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
        if (isAtSizeUpdate()) throw malformed('contains a table size update after a field');
        const { name, value } = readField(block[position]!);
        listSize += fieldSize(name, value);
        if (listSize > maxListSize) {
          throw new Http2Error('ENHANCE_YOUR_CALM', `The header list exceeds ${maxListSize} bytes`);
        }
        fields.push(name, value);
      }
      return fields;
    },
  };
}

function malformed(problem: string): Http2Error {
  return new Http2Error('COMPRESSION_ERROR', `A header block ${problem}`);
}
