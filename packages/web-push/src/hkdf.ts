import { hash } from 'node:crypto';

const blockLength = 64;

/**
 * HMAC-SHA-256 (RFC 2104) for the short keys and inputs of RFC 8291, from the one-shot `hash`: `createHmac`
 * sets up a stream object and costs four times as much. A key is at most one block.
 */
function hmac(key: Uint8Array, data: Uint8Array): Buffer {
  const inner = Buffer.alloc(blockLength + data.length, 0x36);
  const outer = Buffer.alloc(blockLength + 32, 0x5c);
  for (let i = 0; i < key.length; i++) {
    inner[i]! ^= key[i]!;
    outer[i]! ^= key[i]!;
  }
  inner.set(data, blockLength);
  outer.set(hash('sha256', inner, 'buffer'), blockLength);
  return hash('sha256', outer, 'buffer');
}

/** HKDF-Extract (RFC 5869 §2.2). */
export const extract = hmac;

/** HKDF-Expand (RFC 5869 §2.3) for at most one block of output (32 bytes), where T(1) is all there is. */
export function expand(pseudoRandomKey: Uint8Array, info: Uint8Array, length: number): Buffer {
  const input = Buffer.allocUnsafe(info.length + 1);
  input.set(info);
  input[info.length] = 1;
  return hmac(pseudoRandomKey, input).subarray(0, length);
}
