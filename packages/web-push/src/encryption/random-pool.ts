import { randomFillSync } from 'node:crypto';

/** Values of a pool. A system call for each value would cost more than the hashing of a message. */
const valuesAtOnce = 256;

/**
 * Creates a source of random values of `length` bytes from `node:crypto`. No two values overlap.
 *
 * @returns A function that returns the next value: a view, which the caller uses before it asks for the next one.
 */
export function createRandomPool(length: number): () => Buffer {
  const pool = Buffer.alloc(valuesAtOnce * length);
  let used = pool.length;
  return () => {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    used += length;
    return pool.subarray(used - length, used);
  };
}
