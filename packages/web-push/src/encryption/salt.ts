import { randomFillSync } from 'node:crypto';

const saltLength = 16;

// Random bytes are fetched for many messages at a time: a system call each costs more than the hashing.
const pool = Buffer.alloc(256 * saltLength);
let used = pool.length;

/** A salt that no other message had or will have (RFC 8188 §2.1): 16 bytes, copied out, so that they last. */
export function nextSalt(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const salt = Buffer.allocUnsafe(saltLength);
  pool.copy(salt, 0, used, used + saltLength);
  used += saltLength;
  return salt;
}
