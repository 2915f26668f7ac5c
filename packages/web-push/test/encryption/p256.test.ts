import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { generateKeyPair, isPrivateKey } from '../../src/encryption/p256.ts';

const order = 2n ** 256n - 2n ** 224n + 2n ** 192n - 0x4319055258e8617b0c46353d039cdaafn;
const bytesOf = (number: bigint) => Buffer.from(number.toString(16).padStart(64, '0'), 'hex');

test.each([
  ['0', 0n, false],
  ['1', 1n, true],
  ['the order minus 1', order - 1n, true],
  ['the order', order, false],
  ['the order plus 1', order + 1n, false],
  ['the largest number of 32 bytes', 2n ** 256n - 1n, false],
])('%s as a private key: OpenSSL agrees', (_name, number, isValid) => {
  expect(isPrivateKey(bytesOf(number))).toBe(isValid);
  expect(isAcceptedByOpenssl(bytesOf(number))).toBe(isValid);
});

test('draws that are no private key are drawn again, and the one that is used is erased', () => {
  const draws = [0n, order, 2n ** 256n - 1n, order - 2n, 5n].map(bytesOf);
  const waiting = [...draws];
  const ecdh = createECDH('prime256v1');
  const publicKey = generateKeyPair(ecdh, () => waiting.shift()!);
  expect(waiting).toEqual([bytesOf(5n)]);
  expect(draws[3]).toEqual(Buffer.alloc(32));

  expect(ecdh.getPrivateKey()).toEqual(bytesOf(order - 2n));
  const other = createECDH('prime256v1');
  other.setPrivateKey(bytesOf(order - 2n));
  expect(publicKey).toEqual(other.getPublicKey());
});

function isAcceptedByOpenssl(bytes: Buffer): boolean {
  try {
    createECDH('prime256v1').setPrivateKey(bytes);
    return true;
  } catch {
    return false;
  }
}
