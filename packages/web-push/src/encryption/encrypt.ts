import { createECDH } from 'node:crypto';
import { WebPushError } from '../errors.ts';
import { encryptRecord, saltLength } from './content-encoding.ts';
import { hkdf } from './hkdf.ts';
import { curve, generateKeyPair, privateKeyLength, publicKeyLength } from './p256.ts';
import { createRandomPool } from './random-pool.ts';
import type { SubscriptionKeys } from './subscription-keys.ts';

/** The bytes that encryption adds to a plaintext: header, delimiter and tag (RFC 8188 §2, RFC 8291 §4). */
export const overhead = 86 + 1 + 16;

/** The maximum length of a plaintext, 3,993 bytes: the encrypted message has at most 4,096 (RFC 8291 §4). */
export const maxPlaintextLength = 4096 - overhead;

const info = Buffer.from('WebPush: info\0');

/** The sender's values of one message, new for each message (RFC 8291 §3.1, §3.4). */
export interface MessageSecrets {
  /** The shared secret of the sender's private key and the subscription's public key, 32 bytes. */
  readonly sharedSecret: Uint8Array;
  /** The sender's public key, 65 bytes. */
  readonly publicKey: Uint8Array;
  /** 16 bytes. */
  readonly salt: Uint8Array;
}

/** Reused by all messages of a thread, so that each pays only for a new key pair. */
const ecdh = createECDH(curve);
const nextPrivateKey = createRandomPool(privateKeyLength);
const nextSalt = createRandomPool(saltLength);

/**
 * Encrypts a push message as one record, with a new key pair and a new salt (RFC 8291, RFC 8188).
 *
 * @param plaintext At most 3,993 bytes.
 * @param keys From `parseSubscriptionKeys`, which validates them.
 * @returns The request body, to be sent with `Content-Encoding: aes128gcm`.
 * @throws WebPushError `payload_too_large`.
 */
export function encrypt(plaintext: Uint8Array, keys: SubscriptionKeys): Buffer {
  assertPlaintextFits(plaintext);
  const publicKey = generateKeyPair(ecdh, nextPrivateKey);
  const sharedSecret = ecdh.computeSecret(keys.p256dh);
  return encryptWithSecrets(plaintext, keys, { sharedSecret, publicKey, salt: nextSalt() });
}

/** The length of the encrypted message of a plaintext, in bytes. */
export function encryptedLength(plaintext: Uint8Array): number {
  return plaintext.length + overhead;
}

/** Encrypts with given secrets. Only for known-answer tests, because a repeated salt breaks AES-GCM. */
export function encryptWithSecrets(
  plaintext: Uint8Array,
  keys: SubscriptionKeys,
  secrets: MessageSecrets,
): Buffer {
  return encryptRecord(plaintext, deriveInputKey(keys, secrets), secrets.salt, secrets.publicKey);
}

/** Derives the input keying material, 32 bytes (RFC 8291 §3.4). */
export function deriveInputKey(
  keys: SubscriptionKeys,
  { sharedSecret, publicKey }: Pick<MessageSecrets, 'sharedSecret' | 'publicKey'>,
): Buffer {
  const keyInfo = Buffer.allocUnsafe(info.length + 2 * publicKeyLength);
  keyInfo.set(info);
  keyInfo.set(keys.p256dh, info.length);
  keyInfo.set(publicKey, info.length + publicKeyLength);
  return hkdf(keys.auth, sharedSecret, [{ info: keyInfo, length: 32 }])[0]!;
}

/** @throws WebPushError `payload_too_large`. */
export function assertPlaintextFits(plaintext: Uint8Array): void {
  if (plaintext.length <= maxPlaintextLength) return;
  throw new WebPushError(
    'payload_too_large',
    `The payload has ${plaintext.length} bytes, and push services accept at most ${maxPlaintextLength}. ` +
      'Shorten the texts, or send a URL that the service worker fetches.',
  );
}
