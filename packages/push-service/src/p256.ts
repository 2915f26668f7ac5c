import { createPublicKey, type KeyObject } from 'node:crypto';

/** X9.62 uncompressed form: 0x04, then 32 bytes each of x and y. */
export function isUncompressedPoint(bytes: Uint8Array): boolean {
  return bytes.length === 65 && bytes[0] === 4;
}

/** @returns undefined if the bytes are not a point on P-256 */
export function publicKeyFromPoint(bytes: Buffer): KeyObject | undefined {
  if (!isUncompressedPoint(bytes)) return undefined;
  try {
    return createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: bytes.toString('base64url', 1, 33),
        y: bytes.toString('base64url', 33, 65),
      },
    });
  } catch {
    return undefined;
  }
}

/**
 * Normalises an application server key from a browser: base64url, with or without padding.
 * @returns it without padding; undefined if it is not a point on P-256
 */
export function normalizeApplicationServerKey(text: string): string | undefined {
  if (!/^[A-Za-z0-9_-]+={0,2}$/.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  return publicKeyFromPoint(bytes) && bytes.toString('base64url');
}
