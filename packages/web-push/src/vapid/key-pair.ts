import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto';
import { decodeBase64url } from '../encryption/base64url.ts';
import { curve, privateKeyLength, publicKeyLength } from '../encryption/p256.ts';
import { WebPushError } from '../errors.ts';

/** The key pair that identifies an application server (RFC 8292), in base64url. */
export interface VapidKeyPair {
  /** 65 bytes. */
  readonly publicKey: string;
  /** 32 bytes. */
  readonly privateKey: string;
}

/** Generates a VAPID key pair. Keep the private key: the subscriptions of the public key depend on it. */
export function generateVapidKeys(): VapidKeyPair {
  const ecdh = createECDH(curve);
  const publicKey = ecdh.generateKeys('base64url');
  const privateKey = Buffer.alloc(privateKeyLength);
  // OpenSSL omits leading zeros.
  const digits = ecdh.getPrivateKey();
  digits.copy(privateKey, privateKeyLength - digits.length);
  return { publicKey, privateKey: privateKey.toString('base64url') };
}

/**
 * Validates that both keys are base64url and belong together.
 *
 * @throws WebPushError `invalid_vapid_key`.
 */
export function validateVapidKeyPair(keyPair: VapidKeyPair): void {
  importKeyPair(keyPair);
}

/** @throws WebPushError `invalid_vapid_key`. */
export function importKeyPair(keyPair: VapidKeyPair): {
  readonly publicKey: string;
  readonly privateKey: KeyObject;
} {
  const secret = decodeBase64url(keyPair.privateKey, privateKeyLength);
  const point = decodeBase64url(keyPair.publicKey, publicKeyLength);
  if (secret === undefined || point === undefined) {
    throw invalidKey('is not base64url of a 65-byte public key and a 32-byte private key');
  }
  if (!derivePublicKey(secret)?.equals(point)) {
    throw invalidKey('has a public key that does not belong to the private key');
  }
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: secret.toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  return {
    publicKey: point.toString('base64url'),
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
  };
}

/** Returns `undefined` if the number is not a private key of the curve. */
function derivePublicKey(secret: Buffer): Buffer | undefined {
  const ecdh = createECDH(curve);
  try {
    ecdh.setPrivateKey(secret);
    return ecdh.getPublicKey();
  } catch {
    return undefined;
  }
}

function invalidKey(problem: string): WebPushError {
  return new WebPushError(
    'invalid_vapid_key',
    `The VAPID key pair ${problem}, so push services would reject every message. ` +
      'Use both keys of generateVapidKeys() unchanged.',
  );
}
