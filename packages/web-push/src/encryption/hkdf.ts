import { hash } from 'node:crypto';

const blockLength = 64;
const hashLength = 32;
/** More than the longest input of RFC 8291: its `info` of 144 bytes and the counter. */
const longestInput = 256;

// What HMAC works in, kept: a new Buffer for each of a message's ten hashes costs more than the hashes. A
// thread has its own, and no two derivations meet in them, because nothing here waits.
const innerBlock = Buffer.alloc(blockLength + longestInput);
const outerBlock = Buffer.alloc(blockLength + hashLength);
const pseudoRandomKey = Buffer.alloc(hashLength);

/** What to derive: at most 32 bytes, which is where T(1) ends. */
export interface HkdfOutput {
  readonly info: Uint8Array;
  readonly length: number;
}

/**
 * HKDF-SHA-256 (RFC 5869) for the short keys and inputs of RFC 8291: one extraction (§2.2), then an expansion
 * to each of the outputs (§2.3). `salt` is at most one block. The one-shot `hash` is what costs least:
 * `createHmac` and `hkdfSync` set up objects each time and take several times as long.
 */
export function hkdf(salt: Uint8Array, inputKey: Uint8Array, outputs: readonly HkdfOutput[]): Buffer[] {
  useKey(salt);
  innerBlock.set(inputKey, blockLength);
  writeHmac(inputKey.length, pseudoRandomKey);
  useKey(pseudoRandomKey);
  return outputs.map(({ info, length }) => {
    innerBlock.set(info, blockLength);
    innerBlock[blockLength + info.length] = 1;
    const output = Buffer.allocUnsafe(hashLength);
    writeHmac(info.length + 1, output);
    return output.subarray(0, length);
  });
}

/** Pads the key for both passes of HMAC (RFC 2104 §2). */
function useKey(key: Uint8Array): void {
  for (let i = 0; i < blockLength; i++) {
    const byte = i < key.length ? key[i]! : 0;
    innerBlock[i] = byte ^ 0x36;
    outerBlock[i] = byte ^ 0x5c;
  }
}

/** Writes the HMAC of the first `length` bytes behind the pad. */
function writeHmac(length: number, target: Buffer): void {
  // As strings (`binary` is Latin-1), one character a byte, because native code makes them at half the cost of a Buffer.
  const inner = hash('sha256', innerBlock.subarray(0, blockLength + length), 'binary');
  outerBlock.write(inner, blockLength, 'binary');
  target.write(hash('sha256', outerBlock, 'binary'), 'binary');
}
