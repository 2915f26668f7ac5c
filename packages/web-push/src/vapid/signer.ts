import { type KeyObject, sign } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { importKeyPair, type VapidKeyPair } from './key-pair.ts';
import { validateVapidSubject } from './subject.ts';

const hour = 60 * 60 * 1000;
/** RFC 8292 §2 allows 24 hours. Half of it tolerates a clock that is wrong. */
const tokenLifetime = 12 * hour;
/** Long before the token expires, and well over the hour in which Apple accepts no second token. */
const renewalInterval = 6 * hour;
/** The origins to remember. Strangers choose them with their subscriptions, so the number is limited. */
const maxOrigins = 1000;

const header = Buffer.from(JSON.stringify({ typ: 'JWT', alg: 'ES256' })).toString('base64url');

/** Identifies the application server to push services (RFC 8292). */
export interface VapidSigner {
  /** The application server key of the subscriptions, base64url, 65 bytes. */
  readonly publicKey: string;
  /**
   * Returns the `Authorization` header for the origin of a push service. The token in it is reused for six hours,
   * so a broadcast signs once for each push service.
   */
  authorization(audience: string): string;
}

/** The key pair and the contact of the application server. */
export interface VapidSignerOptions {
  readonly keyPair: VapidKeyPair;
  /** A `mailto:` or `https:` URL, see {@link validateVapidSubject}. */
  readonly subject: string;
  /** Returns milliseconds since the epoch: `Date.now` by default. */
  readonly now?: () => number;
}

interface CachedToken {
  readonly signedAt: number;
  readonly authorization: string;
}

/**
 * Creates a signer for one key pair.
 *
 * @throws WebPushError `invalid_vapid_subject`, or `invalid_vapid_key` if the keys do not belong together.
 */
export function createVapidSigner({ keyPair, subject, now = Date.now }: VapidSignerOptions): VapidSigner {
  validateVapidSubject(subject);
  const { publicKey, privateKey } = importKeyPair(keyPair);
  const tokens = new LRUCache<string, CachedToken>({ max: maxOrigins });

  return {
    publicKey,
    authorization(audience) {
      const time = now();
      const cached = tokens.get(audience);
      // If the clock was set back, the token would seem valid for too long.
      if (cached !== undefined && Math.abs(time - cached.signedAt) < renewalInterval) {
        return cached.authorization;
      }
      const token = signToken(privateKey, {
        aud: audience,
        exp: Math.floor((time + tokenLifetime) / 1000),
        sub: subject,
      });
      const authorization = `vapid t=${token}, k=${publicKey}`;
      tokens.set(audience, { signedAt: time, authorization });
      return authorization;
    },
  };
}

interface Claims {
  readonly aud: string;
  /** Seconds since the epoch. */
  readonly exp: number;
  readonly sub: string;
}

function signToken(key: KeyObject, claims: Claims): string {
  const input = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  // ES256 concatenates both halves of the signature and does not use DER (RFC 7518 §3.4).
  const signature = sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' });
  return `${input}.${signature.toString('base64url')}`;
}
