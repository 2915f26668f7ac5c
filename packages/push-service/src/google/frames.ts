import { type MessageName, decode, encode } from './schema.ts';

/** The version of MCS: the first byte in each direction. */
export const version = 41;

/** The tag byte before each MCS message. Only the messages that this service sends or reads. */
const tags = {
  HeartbeatPing: [0, 'Heartbeat'],
  HeartbeatAck: [1, 'Heartbeat'],
  LoginRequest: [2, 'LoginRequest'],
  LoginResponse: [3, 'LoginResponse'],
  Close: [4, undefined],
  IqStanza: [7, 'IqStanza'],
  DataMessageStanza: [8, 'DataMessageStanza'],
} as const satisfies Record<string, readonly [number, MessageName | undefined]>;

export type FrameName = keyof typeof tags;

export interface Frame {
  readonly name: FrameName | 'unknown';
  readonly fields: Record<string, unknown>;
}

/** Far above any message of a browser. */
const largestFrame = 128 * 1024;
/** A 32-bit length as a varint. */
const longestVarint = 5;

/** Tag, length as a varint, message. */
export function writeFrame(name: FrameName, fields: Record<string, unknown>): Buffer {
  const [tag, type] = tags[name];
  const message = type === undefined ? Buffer.alloc(0) : encode(type, fields);
  return Buffer.concat([Buffer.of(tag), varint(message.length), message]);
}

/** Divides a byte stream into frames. */
export class FrameReader {
  #rest: Buffer = Buffer.alloc(0);
  #hasVersion = false;

  /**
   * @returns the frames that are now complete
   * @throws Error if the bytes are not MCS 41
   */
  read(chunk: Buffer): Frame[] {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    if (!this.#hasVersion && this.#rest.length > 0) {
      if (this.#rest[0] !== version) throw new TypeError('unsupported version of MCS');
      this.#rest = this.#rest.subarray(1);
      this.#hasVersion = true;
    }
    const frames: Frame[] = [];
    for (let frame = this.#next(); frame !== undefined; frame = this.#next()) frames.push(frame);
    return frames;
  }

  #next(): Frame | undefined {
    const length = readVarint(this.#rest.subarray(1));
    if (length === undefined) return undefined;
    if (length.value > largestFrame) throw new TypeError('MCS frame too large');
    const start = 1 + length.size;
    const end = start + length.value;
    if (this.#rest.length < end) return undefined;
    const frame = parse(this.#rest[0]!, this.#rest.subarray(start, end));
    this.#rest = this.#rest.subarray(end);
    return frame;
  }
}

function parse(tag: number, message: Uint8Array): Frame {
  for (const [name, [known, type]] of Object.entries(tags)) {
    if (known === tag) return { name: name as FrameName, fields: type ? decode(type, message) : {} };
  }
  return { name: 'unknown', fields: {} };
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 0x80) return Buffer.of(...bytes, rest);
    bytes.push((rest & 0x7f) | 0x80);
  }
}

/** @returns undefined if it is incomplete */
function readVarint(bytes: Buffer): { value: number; size: number } | undefined {
  let value = 0;
  for (const [index, byte] of bytes.subarray(0, longestVarint).entries()) {
    value += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return { value, size: index + 1 };
  }
  if (bytes.length >= longestVarint) throw new TypeError('invalid varint length');
  return undefined;
}
