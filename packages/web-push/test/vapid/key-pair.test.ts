import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { createVapidSigner, generateVapidKeys, type VapidKeyPair } from '../../src/index.ts';

test('VAPID keys are 65 and 32 bytes, also if the private key starts with zeros', () => {
  for (let i = 0; i < 600; i++) {
    const { publicKey, privateKey } = generateVapidKeys();
    expect([publicKey.length, privateKey.length]).toEqual([87, 43]);
  }
});

test('keys of two pairs, a zero, a short, a compressed and an absent key are rejected', () => {
  const [one, other] = [generateVapidKeys(), generateVapidKeys()];
  for (const keyPair of [
    { publicKey: one.publicKey, privateKey: other.privateKey },
    { publicKey: one.publicKey, privateKey: Buffer.alloc(32).toString('base64url') },
    { publicKey: one.publicKey, privateKey: one.privateKey.slice(0, -2) },
    {
      publicKey: createECDH('prime256v1').generateKeys('base64url', 'compressed'),
      privateKey: one.privateKey,
    },
    { publicKey: one.publicKey } as VapidKeyPair,
  ]) {
    expect(() => createVapidSigner({ keyPair, subject: 'mailto:a@example.com' })).toThrow(
      expect.objectContaining({ code: 'invalid_vapid_key' }),
    );
  }
});

test('an error does not quote the private key', () => {
  const { publicKey } = generateVapidKeys();
  const { privateKey } = generateVapidKeys();
  let message = '';
  try {
    createVapidSigner({ keyPair: { publicKey, privateKey }, subject: 'mailto:a@example.com' });
  } catch (error) {
    message = String(error);
  }
  expect(message).toContain('does not belong to the private key');
  expect(message).not.toContain(privateKey);
});
