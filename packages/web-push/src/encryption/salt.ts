import { randomFillSync } from 'node:crypto';

const saltLength = 16;

// Filled for many messages at a time, because a system call costs more than the hashing of a message.
const pool = Buffer.alloc(256 * saltLength);
let used = pool.length;

/** Returns 16 random bytes in a buffer of their own. No two messages share a salt (RFC 8188 §2.1). */
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
