import { createECDH, createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { createVapidSigner, encrypt, generateVapidKeys, validateVapidSubject } from '../src/index.ts';
import { makeReceiver } from './decrypt.ts';

const hour = 3_600_000;
const origin = 'https://updates.push.services.mozilla.com';

function makeSigner(start = Date.UTC(2030, 0, 1)) {
  const keyPair = generateVapidKeys();
  const clock = { time: start };
  const signer = createVapidSigner({ keyPair, subject: 'mailto:sino@example.com', now: () => clock.time });
  return { keyPair, clock, signer };
}

/** Verifies the header as a push service does, and gives back its claims. */
function verified(header: string): { aud: string; exp: number; sub: string } {
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
  const good = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(good).toBe(true);
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as ReturnType<typeof verified>;
}

test('the token verifies and says for whom, until when and from whom', () => {
  const { signer, clock, keyPair } = makeSigner();
  const header = signer.authorization(origin);
  expect(verified(header)).toEqual({
    aud: origin,
    exp: (clock.time + 12 * hour) / 1000,
    sub: 'mailto:sino@example.com',
  });
  expect(header.endsWith(`k=${keyPair.publicKey}`)).toBe(true);
});

test('one signature serves an origin for six hours, and no longer', () => {
  const { signer, clock } = makeSigner();
  const first = signer.authorization(origin);
  clock.time += 6 * hour - 1;
  expect(signer.authorization(origin)).toBe(first);
  clock.time += 1;
  const second = signer.authorization(origin);
  expect(second).not.toBe(first);
  expect(verified(second).exp * 1000 - clock.time).toBe(12 * hour);
});

test('whatever the clock does, a token is never used that seems to live over 24 hours or has ended', () => {
  const { signer, clock } = makeSigner();
  for (const step of [0, 5 * hour, -4 * hour, 30 * hour, -100 * hour, 6 * hour, -6 * hour, hour / 2]) {
    clock.time += step;
    const left = verified(signer.authorization(origin)).exp * 1000 - clock.time;
    expect(left).toBeGreaterThan(5 * hour);
    expect(left).toBeLessThanOrEqual(24 * hour);
  }
});

test('each origin has its own token', () => {
  const { signer } = makeSigner();
  expect(verified(signer.authorization('https://web.push.apple.com')).aud).toBe('https://web.push.apple.com');
  expect(verified(signer.authorization(origin)).aud).toBe(origin);
});

test('strangers cannot make it remember without bound: the oldest origin is signed for again', () => {
  const { signer, clock } = makeSigner();
  const first = signer.authorization(origin);
  for (let i = 0; i < 999; i++) signer.authorization(`https://${i}.push.apple.com`);
  clock.time += 1000;
  expect(signer.authorization(origin)).toBe(first);
  signer.authorization('https://999.push.apple.com');
  expect(signer.authorization(origin)).not.toBe(first);
});

test('the key that signs is never the key that encrypts', () => {
  const { signer } = makeSigner();
  const { publicKey, auth } = makeReceiver();
  signer.authorization(origin);
  const sender = encrypt(Buffer.from('x'), { p256dh: publicKey, auth }).toString('base64url', 21, 86);
  expect(sender).not.toBe(signer.publicKey);
});

test('halves of two pairs, a zero and a short key are refused', () => {
  const [one, other] = [generateVapidKeys(), generateVapidKeys()];
  for (const keyPair of [
    { publicKey: one.publicKey, privateKey: other.privateKey },
    { publicKey: one.publicKey, privateKey: Buffer.alloc(32).toString('base64url') },
    { publicKey: one.publicKey, privateKey: one.privateKey.slice(0, -2) },
    {
      publicKey: createECDH('prime256v1').generateKeys('base64url', 'compressed'),
      privateKey: one.privateKey,
    },
  ]) {
    expect(() => createVapidSigner({ keyPair, subject: 'mailto:a@example.com' })).toThrow(
      expect.objectContaining({ code: 'invalid_vapid_key' }),
    );
  }
});

test('an error about keys never shows the private one', () => {
  const { publicKey } = generateVapidKeys();
  const { privateKey } = generateVapidKeys();
  let message = '';
  try {
    createVapidSigner({ keyPair: { publicKey, privateKey }, subject: 'mailto:a@example.com' });
  } catch (error) {
    message = String(error);
  }
  expect(message).toContain('not of the private one');
  expect(message).not.toContain(privateKey);
});

test.each(['mailto:ops@example.com', 'https://example.com', 'https://example.com:8443/contact?to=ops'])(
  'subject %s is accepted',
  (subject) => expect(() => validateVapidSubject(subject)).not.toThrow(),
);

test.each([
  '',
  'ops@example.com',
  'mailto:',
  'mailto: ops@example.com',
  'mailto:<ops@example.com>',
  'mailto:ops@localhost',
  'mailto:ops@sino.localhost',
  'http://example.com',
  'https://localhost',
  'https://localhost:8080/',
  'https://app.localhost',
  'https://127.0.0.1',
  'https://[::1]/',
  'https://intranet',
  ' https://example.com',
  'javascript:alert(1)',
])('subject "%s" is refused, saying what to set', (subject) => {
  expect(() => validateVapidSubject(subject)).toThrow(
    expect.objectContaining({
      code: 'invalid_subject',
      message: expect.stringContaining('mailto:you@your.domain'),
    }),
  );
});
