import { randomBytes } from 'node:crypto';
import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { decrypt, makeReceiver, type Receiver } from '../../web-push/test/harness/decrypt.ts';
import { loadNativeEncryption } from '../src/load.ts';
import { type NativeEncryption, receiverLength, secretsLength } from '../src/native-encryption.ts';
import { passesSelfTest } from '../src/self-test.ts';
import { tierNumbers } from '../src/addon.ts';
import { buildImplementations } from './harness/addon.ts';

const implementations = buildImplementations();
const overhead = 103;

function packReceivers(
  receivers: readonly Receiver[],
  ranges: readonly (readonly [number, number])[],
): Buffer {
  return Buffer.concat(
    receivers.map(({ publicKey, auth }, index) => {
      const range = Buffer.alloc(8);
      range.writeUInt32BE(ranges[index]![0]);
      range.writeUInt32BE(ranges[index]![1], 4);
      return Buffer.concat([publicKey, auth, range]);
    }),
  );
}

describe.each(implementations)('$name', ({ addon, tier }) => {
  const encrypt = addon.encrypt.bind(undefined, tierNumbers[tier]);

  test('each receiver decrypts its message, of every length', () => {
    const plaintexts = randomBytes(3993);
    const ends = [0, 1, 15, 16, 17, 300, 3992, 3993];
    const ranges: [number, number][] = ends.map((end) => [0, end]);
    ranges.push([100, 200], [3993, 3993], [1, 3993]);
    const receivers = ranges.map(makeReceiver);
    const lengths = ranges.map(([start, end]) => end - start + overhead);
    const messages = Buffer.alloc(lengths.reduce((sum, length) => sum + length));
    const secrets = randomBytes(ranges.length * secretsLength);
    const salts = ranges.map((_, index) => secrets.toString('hex', index * 48 + 32, index * 48 + 48));
    const refused = Buffer.alloc(ranges.length, 9);
    expect(encrypt(plaintexts, packReceivers(receivers, ranges), secrets, messages, refused)).toBe(0);
    expect(refused).toEqual(Buffer.alloc(ranges.length));
    let end = 0;
    for (const [index, receiver] of receivers.entries()) {
      const message = messages.subarray(end, (end += lengths[index]!));
      expect(decrypt(message, receiver)).toEqual(plaintexts.subarray(...ranges[index]!));
      expect(message.toString('hex', 0, 16)).toBe(salts[index]);
    }
  });

  test('the private keys and salts of the caller are erased', () => {
    const receivers = packReceivers([makeReceiver()], [[0, 1]]);
    const secrets = randomBytes(secretsLength);
    expect(encrypt(Buffer.alloc(1), receivers, secrets, Buffer.alloc(1 + overhead), Buffer.alloc(1))).toBe(0);
    expect(secrets).toEqual(Buffer.alloc(secretsLength));
  });

  test('the self-test passes, and finds exchanged lanes and mistakes with odd private keys', () => {
    const change = (
      mistake: (secrets: Uint8Array, messages: Uint8Array) => () => void,
    ): NativeEncryption => ({
      tier,
      encrypt: (plaintexts, receivers, secrets, messages, refused) => {
        const makeMistake = mistake(secrets, messages);
        const result = encrypt(plaintexts, receivers, secrets, messages, refused);
        makeMistake();
        return result;
      },
    });
    const length = 41 + overhead;
    const exchange = (one: number, other: number) =>
      change((_, messages) => () => {
        const first = messages.slice(one * length, (one + 1) * length);
        messages.copyWithin(one * length, other * length, (other + 1) * length);
        messages.set(first, other * length);
      });
    const spoilOdd = change((secrets, messages) => {
      const isOdd = Array.from({ length: 11 }, (_, index) => secrets[index * secretsLength + 31]! % 2 === 1);
      return () => {
        for (const [index, odd] of isOdd.entries()) if (odd) messages[index * length + 30]! ^= 1;
      };
    });
    expect(passesSelfTest(change(() => () => {}))).toBe(true);
    expect([exchange(0, 1), exchange(2, 3), exchange(0, 4), spoilOdd].map(passesSelfTest)).toEqual(
      Array(4).fill(false),
    );
  });

  test('a refused message is counted and marked, and the others are written', () => {
    const receivers = Array.from({ length: 10 }, makeReceiver);
    const packed = packReceivers(
      receivers,
      receivers.map(() => [0, 5]),
    );
    packed[3 * receiverLength + 40]! ^= 1;
    const secrets = randomBytes(10 * secretsLength).fill(255, 7 * secretsLength, 7 * secretsLength + 32);
    const [messages, refused] = [Buffer.alloc(10 * (5 + overhead)), Buffer.alloc(10)];
    expect(encrypt(Buffer.from('aviso'), packed, secrets, messages, refused)).toBe(2);
    expect([...refused]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0, 0]);
    for (const [index, receiver] of receivers.entries()) {
      const message = messages.subarray(index * 108, index * 108 + 108);
      const isWritten = refused[index] === 0;
      expect(isWritten ? decrypt(message, receiver).toString() : message).toEqual(
        isWritten ? 'aviso' : Buffer.alloc(108),
      );
    }
  });

  const one = () => packReceivers([makeReceiver()], [[0, 4]]);
  const range = (start: number, end: number) => packReceivers([makeReceiver()], [[start, end]]);
  test.each([
    ['no messages', [Buffer.alloc(4), Buffer.alloc(0), Buffer.alloc(0), Buffer.alloc(0), Buffer.alloc(0)]],
    [
      'receivers of another length',
      [Buffer.alloc(4), one().subarray(1), randomBytes(48), Buffer.alloc(107), Buffer.alloc(1)],
    ],
    ['too few secrets', [Buffer.alloc(4), one(), randomBytes(47), Buffer.alloc(107), Buffer.alloc(1)]],
    [
      'too little room for messages',
      [Buffer.alloc(4), one(), randomBytes(48), Buffer.alloc(106), Buffer.alloc(1)],
    ],
    [
      'too much room for messages',
      [Buffer.alloc(4), one(), randomBytes(48), Buffer.alloc(108), Buffer.alloc(1)],
    ],
    [
      'a plaintext that ends outside',
      [Buffer.alloc(3), one(), randomBytes(48), Buffer.alloc(107), Buffer.alloc(1)],
    ],
    [
      'a plaintext that ends before its start',
      [Buffer.alloc(9), range(8, 4), randomBytes(48), Buffer.alloc(99), Buffer.alloc(1)],
    ],
    [
      'a plaintext that is too long',
      [Buffer.alloc(3994), range(0, 3994), randomBytes(48), Buffer.alloc(4097), Buffer.alloc(1)],
    ],
    [
      'the largest offsets',
      [Buffer.alloc(4), range(2 ** 32 - 1, 2 ** 32 - 1), randomBytes(48), Buffer.alloc(103), Buffer.alloc(1)],
    ],
    ['16-bit numbers', [new Uint16Array(4), one(), randomBytes(48), Buffer.alloc(107), Buffer.alloc(1)]],
    ['texts', ['a', 'b', 'c', 'd', 'e']],
    ['nothing', []],
  ])('%s return -1 and write nothing', (_, values) => {
    expect(Reflect.apply(encrypt, undefined, values)).toBe(-1);
    const outputs = values.slice(3).filter((value) => Buffer.isBuffer(value));
    expect(outputs).toEqual(outputs.map(({ length }) => Buffer.alloc(length)));
  });
});

test('an unknown tier is refused', () => {
  const { addon } = implementations[0]!;
  expect([2, -1, 'ifma'].map((tier) => addon.supports(tier as number))).toEqual([0, 0, 0]);
});

test('a file that is absent or no addon is not used', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'sineta-addon-'));
  const file = join(folder.path, 'addon.node');
  expect(loadNativeEncryption('openssl', file)).toBeUndefined();
  writeFileSync(file, 'no addon');
  expect(loadNativeEncryption('openssl', file)).toBeUndefined();
});
