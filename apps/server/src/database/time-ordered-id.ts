import { randomBytes } from 'node:crypto';
import { base64url } from './sharding/shard.ts';

/** The characters of an id in the order in which databases compare them, so that ids sort as their bytes do. */
const digits = base64url.split('').sort();

const randomLength = 12;

/** Creates a message id: 6 bytes of milliseconds and 12 random ones. Ids sort by time. */
export function newTimeOrderedId(now: number): string {
  return encode(now, randomBytes(randomLength));
}

/** Creates an id from 12 bytes of the caller, instead of random ones. */
export function timeOrderedId(at: number, bytes: Buffer): string {
  return encode(at, bytes.subarray(0, randomLength));
}

/** Returns the lowest id of an instant. */
export function lowestIdAt(at: number): string {
  return encode(at, Buffer.alloc(randomLength));
}

/** Returns the instant of an id; undefined if it has another form. Pure. */
export function timeOfId(id: string): number | undefined {
  const values = id
    .slice(0, 8)
    .split('')
    .map((digit) => digits.indexOf(digit));
  if (id.length !== lowestIdAt(0).length || values.includes(-1)) return undefined;
  return values.reduce((sum, value) => sum * 64 + value, 0);
}

function encode(milliseconds: number, random: Buffer): string {
  const bytes = Buffer.alloc(6 + randomLength);
  bytes.writeUIntBE(milliseconds, 0, 6);
  random.copy(bytes, 6);
  let id = '';
  // Three bytes are four characters of six bits.
  for (let offset = 0; offset < bytes.length; offset += 3) {
    const bits = bytes.readUIntBE(offset, 3);
    id += digits[bits >> 18]! + digits[(bits >> 12) & 63]! + digits[(bits >> 6) & 63]! + digits[bits & 63]!;
  }
  return id;
}
