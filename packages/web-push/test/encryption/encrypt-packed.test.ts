import type { NativeEncryption } from '@sineta/web-push-native';
import { expect, test } from 'vitest';
import { packBurst } from '../../src/encryption/encryption-burst.ts';
import { encryptPacked } from '../../src/encryption/encrypt-packed.ts';
import { availableEncryption } from '../../src/index.ts';
import { decrypt, makeReceiver } from '../harness/decrypt.ts';
import { expectedEncryption } from '../harness/expected-encryption.ts';

const receivers = Array.from({ length: 5 }, makeReceiver);
const length = 3 + 103;

function makeBurst() {
  const plaintext = Buffer.from('sim');
  return packBurst(
    receivers.map(({ publicKey, auth }) => ({ keys: { p256dh: publicKey, auth }, plaintext })),
  );
}

function encryptWith(native: NativeEncryption): Buffer[] {
  const result = encryptPacked(makeBurst(), native);
  if ('error' in result) throw new Error(result.error);
  return receivers.map((_, index) =>
    Buffer.from(result.messages.subarray(index * length, (index + 1) * length)),
  );
}

test('what the native package refuses is encrypted by node:crypto', () => {
  const messages = encryptWith({
    tier: 'ifma',
    encrypt(_plaintexts, _receivers, _secrets, messages, refused) {
      messages.fill(7);
      refused[1] = 1;
      refused[4] = 1;
      return 2;
    },
  });
  for (const index of [0, 2, 3]) expect(messages[index]).toEqual(Buffer.alloc(length, 7));
  for (const index of [1, 4]) expect(decrypt(messages[index]!, receivers[index]!).toString()).toBe('sim');
});

test('a burst that the native package does not accept is encrypted by node:crypto', () => {
  const messages = encryptWith({ tier: 'openssl', encrypt: () => -1 });
  for (const [index, message] of messages.entries()) {
    expect(decrypt(message, receivers[index]!).toString()).toBe('sim');
  }
});

test('the native package gets 48 random bytes for each message, others each time', () => {
  const seen = new Set<string>();
  const native: NativeEncryption = {
    tier: 'openssl',
    encrypt(_plaintexts, _receivers, secrets) {
      for (let index = 0; index < receivers.length; index++) {
        seen.add(Buffer.from(secrets).toString('hex', index * 48, (index + 1) * 48));
      }
      expect(secrets.length).toBe(48 * receivers.length);
      return 0;
    },
  };
  encryptPacked(makeBurst(), native);
  encryptPacked(makeBurst(), native);
  expect(seen.size).toBe(2 * receivers.length);
});

test.each(['node', 'openssl', 'ifma'] as const)('%s is available where it was built', async (wanted) => {
  expect(await availableEncryption(wanted)).toBe(expectedEncryption(wanted));
});
