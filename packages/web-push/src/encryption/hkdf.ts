import { hash } from 'node:crypto';

const blockLength = 64;
const hashLength = 32;
/** More than the longest input of RFC 8291: its `info` of 144 bytes and the counter. */
const maxInputLength = 256;

// The working memory of HMAC, reused because a new Buffer for each of a message's ten hashes costs more than the
// hashes. Each thread has its own, and a derivation is synchronous, so two derivations never share it.
const innerBlock = Buffer.alloc(blockLength + maxInputLength);
const outerBlock = Buffer.alloc(blockLength + hashLength);
const pseudorandomKey = Buffer.alloc(hashLength);

/** The key to derive, at most 32 bytes: the length of T(1). */
export interface HkdfOutput {
  readonly info: Uint8Array;
  readonly length: number;
}

/**
 * HKDF-SHA-256 (RFC 5869) for the short keys and inputs of RFC 8291: one extraction (§2.2), then one expansion for
 * each output (§2.3). `salt` is at most one block. The one-shot `hash` is the cheapest: `createHmac` and `hkdfSync`
 * create objects for each call and take several times as long.
 */
export function hkdf(salt: Uint8Array, inputKey: Uint8Array, outputs: readonly HkdfOutput[]): Buffer[] {
  setHmacKey(salt);
  innerBlock.set(inputKey, blockLength);
  writeHmac(inputKey.length, pseudorandomKey);
  setHmacKey(pseudorandomKey);
  return outputs.map(({ info, length }) => {
    innerBlock.set(info, blockLength);
    innerBlock[blockLength + info.length] = 1;
    const output = Buffer.allocUnsafe(hashLength);
    writeHmac(info.length + 1, output);
    return output.subarray(0, length);
  });
}

/** Writes the inner and outer padded key of HMAC (RFC 2104 §2). */
function setHmacKey(key: Uint8Array): void {
  for (let i = 0; i < blockLength; i++) {
    const byte = i < key.length ? key[i]! : 0;
    innerBlock[i] = byte ^ 0x36;
    outerBlock[i] = byte ^ 0x5c;
  }
}

/** Writes the HMAC of the first `length` bytes after the padded key. */
function writeHmac(length: number, target: Buffer): void {
  // Native code creates a string at half the cost of a Buffer. `binary` is Latin-1, one character a byte.
  const inner = hash('sha256', innerBlock.subarray(0, blockLength + length), 'binary');
  outerBlock.write(inner, blockLength, 'binary');
  target.write(hash('sha256', outerBlock, 'binary'), 'binary');
}
