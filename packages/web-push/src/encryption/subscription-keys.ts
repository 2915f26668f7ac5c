import { ECDH } from 'node:crypto';
import { WebPushError } from '../errors.ts';
import { decodeBase64url } from './base64url.ts';
import { curve, publicKeyLength } from './p256.ts';

/** RFC 8291 §3.2. */
export const authSecretLength = 16;

/** The keys of a subscription, for which messages are encrypted. */
export interface SubscriptionKeys {
  /** The public key, 65 bytes. */
  readonly p256dh: Uint8Array;
  /** The authentication secret, 16 bytes. */
  readonly auth: Uint8Array;
}

/**
 * Parses the keys of `PushSubscription.toJSON()`. A stranger may have sent them, so a value of any other type is an invalid key.
 *
 * @throws WebPushError `invalid_p256dh` if the public key is not a point on P-256, `invalid_auth_secret` if the
 * authentication secret is not 16 bytes.
 */
export function parseSubscriptionKeys(keys: {
  readonly p256dh: string;
  readonly auth: string;
}): SubscriptionKeys {
  const given: { readonly p256dh?: unknown; readonly auth?: unknown } = keys ?? {};
  const p256dh = decodeBase64url(given.p256dh, publicKeyLength);
  if (p256dh === undefined || !isPoint(p256dh)) {
    throw new WebPushError(
      'invalid_p256dh',
      'p256dh is not a point on P-256 (65 bytes, uncompressed, base64url), so messages for this subscription ' +
        'cannot be encrypted. Pass keys.p256dh unchanged from PushSubscription.toJSON().',
    );
  }
  const auth = decodeBase64url(given.auth, authSecretLength);
  if (auth === undefined) {
    throw new WebPushError(
      'invalid_auth_secret',
      'auth is not 16 bytes of base64url, so the browser could not decrypt a message. ' +
        'Pass keys.auth unchanged from PushSubscription.toJSON().',
    );
  }
  return { p256dh, auth };
}

/** Whether 65 bytes are an uncompressed point on the curve. OpenSSL checks the equation. */
function isPoint(bytes: Buffer): boolean {
  if (bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, curve);
    return true;
  } catch {
    return false;
  }
}
