import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { Executor } from '../../database/executor.ts';
import { ensureSecret } from '../../database/secrets.ts';

/**
 * Proofs that a device got a message. The payload of each device contains its own, and a receipt counts only with it: no
 * row is stored for a successful delivery, so nothing else shows which devices a message was sent to.
 */
export interface ReceiptProofs {
  /** 22 characters of base64url: the first 16 bytes of an HMAC (RFC 2104 §5). */
  of(message: string, token: string): string;
  isValid(message: string, token: string, proof: string | undefined): boolean;
}

const bytes = 16;

/** The length of a proof. */
export const proofLength = Math.ceil((bytes * 4) / 3);

export async function openReceiptProofs(db: Executor): Promise<ReceiptProofs> {
  return createReceiptProofs(await ensureSecret(db, 'receipts'));
}

export function createReceiptProofs(secret: string): ReceiptProofs {
  // With a buffer, Node.js would import the key for each proof, in five times the time.
  const key = createSecretKey(secret, 'base64url');
  // Neither an id nor a token contains a space.
  const digest = (message: string, token: string): Buffer =>
    createHmac('sha256', key).update(`${message} ${token}`).digest().subarray(0, bytes);
  return {
    of: (message, token) => digest(message, token).toString('base64url'),
    isValid(message, token, proof) {
      const given = Buffer.from(proof ?? '', 'base64url');
      return given.length === bytes && timingSafeEqual(given, digest(message, token));
    },
  };
}
