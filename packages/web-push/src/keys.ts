import { createECDH, ECDH } from 'node:crypto';
import { decodeBase64url } from './base64url.ts';
import { WebPushError } from './errors.ts';

/** The only curve of RFC 8291 §3.1 and RFC 8292 §2, under OpenSSL's name. */
export const curve = 'prime256v1';
/** An uncompressed point: 0x04, then both coordinates (X9.62 §4.3.6). */
export const publicKeyLength = 65;
export const privateKeyLength = 32;
/** RFC 8291 §3.2. */
export const authSecretLength = 16;

/** The key pair that identifies an application server (RFC 8292), base64url: 65 and 32 bytes. */
export interface VapidKeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** What a subscription is encrypted for: its public key (65 bytes) and its secret (16 bytes). */
export interface SubscriptionKeys {
  readonly p256dh: Uint8Array;
  readonly auth: Uint8Array;
}

/** Makes a new VAPID key pair. Keep the private key: subscriptions made with the public one depend on it. */
export function generateVapidKeys(): VapidKeyPair {
  const ecdh = createECDH(curve);
  const publicKey = ecdh.generateKeys('base64url');
  const privateKey = Buffer.alloc(privateKeyLength);
  // OpenSSL leaves leading zeros out.
  const digits = ecdh.getPrivateKey();
  digits.copy(privateKey, privateKeyLength - digits.length);
  return { publicKey, privateKey: privateKey.toString('base64url') };
}

/**
 * Reads the keys of `PushSubscription.toJSON()`.
 *
 * @throws WebPushError `invalid_p256dh` when it is no point on P-256, `invalid_auth` when it is not 16 bytes.
 */
export function parseSubscriptionKeys(keys: {
  readonly p256dh: string;
  readonly auth: string;
}): SubscriptionKeys {
  const p256dh = decodeBase64url(keys.p256dh, publicKeyLength);
  if (p256dh === undefined || !isPoint(p256dh)) {
    throw new WebPushError(
      'invalid_p256dh',
      'p256dh is not a point on P-256 (65 bytes, uncompressed, base64url), so nothing can be encrypted for ' +
        'this subscription. Send keys.p256dh exactly as PushSubscription.toJSON() gave it.',
    );
  }
  const auth = decodeBase64url(keys.auth, authSecretLength);
  if (auth === undefined) {
    throw new WebPushError(
      'invalid_auth',
      'auth is not 16 bytes of base64url, so the browser could not decrypt what is sent. ' +
        'Send keys.auth exactly as PushSubscription.toJSON() gave it.',
    );
  }
  return { p256dh, auth };
}

/** Whether 65 bytes are an uncompressed point that lies on the curve: OpenSSL checks the equation. */
function isPoint(bytes: Buffer): boolean {
  if (bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, curve);
    return true;
  } catch {
    return false;
  }
}
