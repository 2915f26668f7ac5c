import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

const pageLength = 4096;
const zeros = Buffer.alloc(pageLength);

/** Eight bytes each, as little-endian numbers, with a name. */
export type Needles = ReadonlyMap<bigint, string>;

/** The names of those that are anywhere in the writable memory of another process of this user (Linux). */
export function findInMemory(process: number, needles: Needles): Set<string> {
  const isCandidate = new Uint8Array(2 ** 24);
  for (const needle of needles.keys()) isCandidate[Number(needle & 0xffffffn)] = 1;
  const found = new Set<string>();
  const memory = openSync(`/proc/${process}/mem`, 'r');
  try {
    for (const { start, end } of writableRanges(process)) {
      const bytes = Buffer.alloc(end - start);
      if (!readFully(memory, bytes, start)) continue;
      for (let page = 0; page < bytes.length; page += pageLength) {
        // Most of the memory has not been used.
        if (bytes.subarray(page, page + pageLength).equals(zeros)) continue;
        // Seven bytes more, for what begins in one page and ends in the next.
        const limit = Math.min(page + pageLength, bytes.length - 7);
        for (let i = page; i < limit; i++) {
          if (isCandidate[bytes.readUIntLE(i, 3)] === 0) continue;
          const name = needles.get(bytes.readBigUInt64LE(i));
          if (name !== undefined) found.add(name);
        }
      }
    }
  } finally {
    closeSync(memory);
  }
  return found;
}

function writableRanges(process: number): { start: number; end: number }[] {
  const maps = readFileSync(`/proc/${process}/maps`, 'utf8');
  return [...maps.matchAll(/^([0-9a-f]+)-([0-9a-f]+) rw/gm)].map(([, start, end]) => ({
    start: Number.parseInt(start!, 16),
    end: Number.parseInt(end!, 16),
  }));
}

/** False for the memory of devices, which cannot be read. */
function readFully(file: number, bytes: Buffer, start: number): boolean {
  try {
    for (let read = 0; read < bytes.length;) {
      const length = readSync(file, bytes, read, bytes.length - read, start + read);
      if (length === 0) return false;
      read += length;
    }
    return true;
  } catch {
    return false;
  }
}
