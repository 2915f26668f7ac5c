import { randomBytes } from 'node:crypto';

/** A message id: 6 bytes of milliseconds, so that neighbours in time are neighbours on disk, and 12 random ones. */
export function newTimeOrderedId(now: number): string {
  const id = Buffer.alloc(18);
  id.writeUIntBE(now, 0, 6);
  randomBytes(12).copy(id, 6);
  return id.toString('base64url');
}
