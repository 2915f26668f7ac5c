import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { decodeBase64url } from './base64url.ts';
import { WebPushError } from './errors.ts';
import { curve, privateKeyLength, publicKeyLength, type VapidKeyPair } from './keys.ts';
import { validateVapidSubject } from './vapid-subject.ts';

const hour = 60 * 60 * 1000;
/** RFC 8292 §2 allows 24 hours; half of it forgives a clock that is wrong. */
const lifetime = 12 * hour;
/** Long before the end, and far from the hour within which Apple wants no second token. */
const renewal = 6 * hour;
/** Origins come from subscriptions, hence from strangers: what is remembered of them is bounded. */
const maxOrigins = 1000;

const header = Buffer.from(JSON.stringify({ typ: 'JWT', alg: 'ES256' })).toString('base64url');

/** Identifies the application server to push services (RFC 8292). */
export interface VapidSigner {
  /** base64url, 65 bytes: what subscriptions are made with. */
  readonly publicKey: string;
  /**
   * The `Authorization` header for a push service's origin. The token within is kept for six hours, so that
   * a broadcast signs once.
   */
  authorization(audience: string): string;
}

export interface VapidSignerOptions {
  readonly keyPair: VapidKeyPair;
  /** mailto: or https:, see {@link validateVapidSubject}. */
  readonly subject: string;
  /** Milliseconds since the epoch; `Date.now` unless a test turns the clock. */
  readonly now?: () => number;
}

interface Signed {
  readonly at: number;
  readonly authorization: string;
}

/**
 * Makes a signer for one key pair.
 *
 * @throws WebPushError `invalid_subject`, or `invalid_vapid_key` when the keys are no pair.
 */
export function createVapidSigner({ keyPair, subject, now = Date.now }: VapidSignerOptions): VapidSigner {
  validateVapidSubject(subject);
  const { publicKey, privateKey } = importKeyPair(keyPair);
  const signed = new Map<string, Signed>();

  return {
    publicKey,
    authorization(audience) {
      const time = now();
      const known = signed.get(audience);
      // A clock that was set back counts as well: the token would seem to live too long.
      if (known !== undefined && Math.abs(time - known.at) < renewal) return known.authorization;

      const token = signToken(privateKey, {
        aud: audience,
        exp: Math.floor((time + lifetime) / 1000),
        sub: subject,
      });
      const authorization = `vapid t=${token}, k=${publicKey}`;
      signed.delete(audience);
      if (signed.size >= maxOrigins) signed.delete(signed.keys().next().value!);
      signed.set(audience, { at: time, authorization });
      return authorization;
    },
  };
}

/**
 * Checks that two halves are base64url and belong together.
 *
 * @throws WebPushError `invalid_vapid_key`, saying why.
 */
export function validateVapidKeyPair(keyPair: VapidKeyPair): void {
  importKeyPair(keyPair);
}

interface Claims {
  readonly aud: string;
  /** Seconds since the epoch. */
  readonly exp: number;
  readonly sub: string;
}

function signToken(key: KeyObject, claims: Claims): string {
  const input = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  // ES256 is both halves of the signature side by side, not DER (RFC 7518 §3.4).
  const signature = sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' });
  return `${input}.${signature.toString('base64url')}`;
}

function importKeyPair(pair: VapidKeyPair): { readonly publicKey: string; readonly privateKey: KeyObject } {
  const secret = decodeBase64url(pair.privateKey, privateKeyLength);
  const point = decodeBase64url(pair.publicKey, publicKeyLength);
  if (secret === undefined || point === undefined) {
    throw invalidKey('is not base64url of 65 public and 32 private bytes');
  }
  if (!derivePublicKey(secret)?.equals(point))
    throw invalidKey('has a public half that is not of the private one');
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
    `The VAPID key pair ${problem}, so push services would refuse every message. ` +
      'Use a pair made by generateVapidKeys(), both halves unchanged.',
  );
}
