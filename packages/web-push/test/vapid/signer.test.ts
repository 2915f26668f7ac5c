import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { createVapidSigner, encrypt, generateVapidKeys } from '../../src/index.ts';
import { makeReceiver } from '../harness/decrypt.ts';

const hour = 3_600_000;
const origin = 'https://updates.push.services.mozilla.com';

function makeSigner(start = Date.UTC(2030, 0, 1)) {
  const keyPair = generateVapidKeys();
  const clock = { time: start };
  const signer = createVapidSigner({ keyPair, subject: 'mailto:sino@example.com', now: () => clock.time });
  return { keyPair, clock, signer };
}

/** Verifies the header as a push service does, and returns its claims. */
function verifiedClaims(header: string): { aud: string; exp: number; sub: string } {
  const [, token, key] = /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), k=([\w-]{87})$/.exec(header)!;
  const point = Buffer.from(key!, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.toString('base64url', 1, 33),
      y: point.toString('base64url', 33),
    },
  });
  const [head, claims, signature] = token!.split('.') as [string, string, string];
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isValid).toBe(true);
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as ReturnType<typeof verifiedClaims>;
}

test('the token is valid and has an audience, an expiration and a subject', () => {
  const { signer, clock, keyPair } = makeSigner();
  const header = signer.authorization(origin);
  expect(verifiedClaims(header)).toEqual({
    aud: origin,
    exp: (clock.time + 12 * hour) / 1000,
    sub: 'mailto:sino@example.com',
  });
  expect(header.endsWith(`k=${keyPair.publicKey}`)).toBe(true);
});

test('a token is reused for six hours', () => {
  const { signer, clock } = makeSigner();
  const first = signer.authorization(origin);
  clock.time += 6 * hour - 1;
  expect(signer.authorization(origin)).toBe(first);
  clock.time += 1;
  const second = signer.authorization(origin);
  expect(second).not.toBe(first);
  expect(verifiedClaims(second).exp * 1000 - clock.time).toBe(12 * hour);
});

test('no token is expired or valid for more than 24 hours, also if the clock is changed', () => {
  const { signer, clock } = makeSigner();
  for (const step of [0, 5 * hour, -4 * hour, 30 * hour, -100 * hour, 6 * hour, -6 * hour, hour / 2]) {
    clock.time += step;
    const left = verifiedClaims(signer.authorization(origin)).exp * 1000 - clock.time;
    expect(left).toBeGreaterThan(5 * hour);
    expect(left).toBeLessThanOrEqual(24 * hour);
  }
});

test('each origin has its own token', () => {
  const { signer } = makeSigner();
  expect(verifiedClaims(signer.authorization('https://web.push.apple.com')).aud).toBe(
    'https://web.push.apple.com',
  );
  expect(verifiedClaims(signer.authorization(origin)).aud).toBe(origin);
});

test('the number of cached tokens is limited: the least recently used one is signed again', () => {
  const { signer, clock } = makeSigner();
  const first = signer.authorization(origin);
  for (let i = 0; i < 999; i++) signer.authorization(`https://${i}.push.apple.com`);
  clock.time += 1000;
  expect(signer.authorization(origin)).toBe(first);
  for (let i = 1000; i < 1999; i++) signer.authorization(`https://${i}.push.apple.com`);
  expect(signer.authorization(origin)).toBe(first);
  for (let i = 2000; i < 3000; i++) signer.authorization(`https://${i}.push.apple.com`);
  expect(signer.authorization(origin)).not.toBe(first);
});

test('messages are not encrypted with the signing key', () => {
  const { signer } = makeSigner();
  const { publicKey, auth } = makeReceiver();
  signer.authorization(origin);
  const sender = encrypt(Buffer.from('x'), { p256dh: publicKey, auth }).toString('base64url', 21, 86);
  expect(sender).not.toBe(signer.publicKey);
});
