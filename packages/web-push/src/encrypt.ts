import { createECDH } from 'node:crypto';
import { seal } from './content-encoding.ts';
import { WebPushError } from './errors.ts';
import { hkdf } from './hkdf.ts';
import { curve, publicKeyLength, type SubscriptionKeys } from './keys.ts';
import { nextSalt } from './salt.ts';

/** What encryption adds to a plaintext, in bytes: header, delimiter and tag (RFC 8188 §2, RFC 8291 §4). */
const overhead = 86 + 1 + 16;

/** The largest plaintext of a push message in bytes: 3,993, for the whole has 4,096 at most (RFC 8291 §4). */
export const maxPlaintextLength = 4096 - overhead;

const info = Buffer.from('WebPush: info\0');

/** The sender's part of one message, made anew for each (RFC 8291 §3.1, §3.4). */
export interface Ephemeral {
  /** The shared secret of the sender's key pair with the subscription's public key, 32 bytes. */
  readonly sharedSecret: Uint8Array;
  /** 65 bytes. */
  readonly publicKey: Uint8Array;
  /** 16 bytes. */
  readonly salt: Uint8Array;
}

/** Reused, so that each message pays for a fresh key pair and nothing else. Every thread has its own. */
const ecdh = createECDH(curve);

/**
 * Encrypts a push message (RFC 8291 over RFC 8188): one record, with a new key pair and salt each time.
 *
 * @param plaintext at most 3,993 bytes.
 * @param keys from `parseSubscriptionKeys`, which is where they are checked.
 * @returns the request body, to be sent with `Content-Encoding: aes128gcm`.
 * @throws WebPushError `payload_too_large`.
 */
export function encrypt(plaintext: Uint8Array, keys: SubscriptionKeys): Buffer {
  requireFits(plaintext);
  const publicKey = ecdh.generateKeys();
  const sharedSecret = ecdh.computeSecret(keys.p256dh);
  return sealFor(plaintext, keys, { sharedSecret, publicKey, salt: nextSalt() });
}

/** How long what {@link encrypt} makes of a plaintext is, in bytes. */
export function encryptedLength(plaintext: Uint8Array): number {
  return plaintext.length + overhead;
}

/** Encrypts with a given key pair and salt: only for known answers, since a repeated salt breaks AES-GCM. */
export function sealFor(plaintext: Uint8Array, keys: SubscriptionKeys, ephemeral: Ephemeral): Buffer {
  return seal(plaintext, deriveInputKey(keys, ephemeral), ephemeral.salt, ephemeral.publicKey);
}

/** The input keying material of RFC 8291 §3.4, 32 bytes. */
export function deriveInputKey(
  keys: SubscriptionKeys,
  ephemeral: Pick<Ephemeral, 'sharedSecret' | 'publicKey'>,
): Buffer {
  const keyInfo = Buffer.allocUnsafe(info.length + 2 * publicKeyLength);
  keyInfo.set(info);
  keyInfo.set(keys.p256dh, info.length);
  keyInfo.set(ephemeral.publicKey, info.length + publicKeyLength);
  return hkdf(keys.auth, ephemeral.sharedSecret, [{ info: keyInfo, length: 32 }])[0]!;
}

/** @throws WebPushError `payload_too_large`. */
export function requireFits(plaintext: Uint8Array): void {
  if (plaintext.length <= maxPlaintextLength) return;
  throw new WebPushError(
    'payload_too_large',
    `The payload has ${plaintext.length} bytes, and push services refuse what does not fit ${maxPlaintextLength}. ` +
      'Shorten the texts, or send an address that the worker fetches.',
  );
}
