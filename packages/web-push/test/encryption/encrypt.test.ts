import { assert, property, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { encrypt as encryptByWebPush } from 'web-push';
import { encrypt, maxPlaintextLength } from '../../src/index.ts';
import { decrypt, makeReceiver } from '../harness/decrypt.ts';

const keysOf = ({ publicKey, auth }: ReturnType<typeof makeReceiver>) => ({ p256dh: publicKey, auth });

test('an encrypted plaintext is decrypted unchanged', () => {
  const receiver = makeReceiver();
  assert(
    property(uint8Array({ maxLength: maxPlaintextLength }), (plaintext) => {
      const message = encrypt(plaintext, keysOf(receiver));
      expect(decrypt(message, receiver).equals(plaintext)).toBe(true);
      expect(message.length).toBe(86 + plaintext.length + 17);
    }),
  );
});

test('each receiver decrypts its own message', () => {
  for (let i = 0; i < 100; i++) {
    const receiver = makeReceiver();
    expect(decrypt(encrypt(Buffer.from(`ação ${i}`), keysOf(receiver)), receiver).toString()).toBe(
      `ação ${i}`,
    );
  }
});

test('the decryption of these tests reads messages of npm web-push', () => {
  const receiver = makeReceiver();
  const { cipherText } = encryptByWebPush(
    receiver.publicKey.toString('base64url'),
    receiver.auth.toString('base64url'),
    'coração',
    'aes128gcm',
  );
  expect(decrypt(cipherText, receiver).toString()).toBe('coração');
});

test('no two messages share a key pair or a salt, also after the pool is refilled', () => {
  const receiver = makeReceiver();
  const messages = Array.from({ length: 600 }, () => encrypt(Buffer.from('x'), keysOf(receiver)));
  expect(new Set(messages.map((message) => message.toString('hex', 0, 16))).size).toBe(600);
  expect(new Set(messages.map((message) => message.toString('hex', 21, 86))).size).toBe(600);
});

test('another receiver cannot decrypt a message', () => {
  const receiver = makeReceiver();
  const message = encrypt(Buffer.from('x'), keysOf(receiver));
  expect(() => decrypt(message, { ...receiver, auth: makeReceiver().auth })).toThrow(/authenticate/);
});

test('3,993 bytes fit a message of 4,096 bytes, and 3,994 are rejected', () => {
  const keys = keysOf(makeReceiver());
  expect(encrypt(Buffer.alloc(maxPlaintextLength), keys).length).toBe(4096);
  expect(() => encrypt(Buffer.alloc(maxPlaintextLength + 1), keys)).toThrow(
    expect.objectContaining({ code: 'payload_too_large', message: expect.stringContaining('3994 bytes') }),
  );
});
