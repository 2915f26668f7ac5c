import type { ECDH } from 'node:crypto';

/** The only curve of web push, by its OpenSSL name (RFC 8291 §3.1, RFC 8292 §2). */
export const curve = 'prime256v1';
/** The bytes of an uncompressed point: 0x04 and both coordinates (X9.62 §4.3.6). */
export const publicKeyLength = 65;
/** The bytes of a private key. */
export const privateKeyLength = 32;

const zero = Buffer.alloc(privateKeyLength);
/** The order of the base point (SP 800-186 §3.2.1.3). */
const order = Buffer.from('ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551', 'hex');

/** Whether 32 bytes, as a number, are a private key: from 1 to the order of the curve minus 1. */
export function isPrivateKey(bytes: Buffer): boolean {
  return !bytes.equals(zero) && bytes.compare(order) < 0;
}

/**
 * Gives `ecdh` a new private key by rejection sampling (FIPS 186-5 A.2.2) and returns its public key. It takes half the
 * time of `generateKeys` (decisions/0012).
 *
 * @param draw Returns 32 random bytes.
 */
export function generateKeyPair(ecdh: ECDH, draw: () => Buffer): Buffer {
  let privateKey = draw();
  while (!isPrivateKey(privateKey)) privateKey = draw();
  ecdh.setPrivateKey(privateKey);
  // A private key that stays in memory would decrypt its message.
  privateKey.fill(0);
  return ecdh.getPublicKey();
}
