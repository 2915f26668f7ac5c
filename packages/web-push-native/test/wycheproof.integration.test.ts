import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tierNumbers } from '../src/addon.ts';
import { agree, agreeByNode, buildImplementations } from './harness/addon.ts';

/** A fact of Wycheproof. */
interface Fact {
  readonly number: number;
  readonly result: 'valid' | 'acceptable' | 'invalid';
  readonly flags: string;
  readonly publicKey: Buffer;
  /** In 32 bytes. */
  readonly privateKey: Buffer;
  readonly sharedSecret: Buffer;
}

const file = join(import.meta.dirname, 'wycheproof/ecdh-secp256r1-ecpoint.txt');

/**
 * Wycheproof writes a private key as a signed number without a fixed length: 33 bytes with a zero in front of a high bit, or
 * fewer than 32. An application passes 32 bytes.
 */
function toPrivateKey(hex: string): Buffer {
  return Buffer.from(hex.replace(/^(00)+/, '').padStart(64, '0'), 'hex');
}

function parseFact(line: string): Fact {
  const [number, result, flags, publicKey, privateKey, sharedSecret] = line.split(' ') as [
    string,
    Fact['result'],
    ...string[],
  ];
  const bytes = (hex: string | undefined) => Buffer.from(hex === '-' ? '' : hex!, 'hex');
  return {
    number: Number(number),
    result,
    flags: flags!,
    publicKey: bytes(publicKey),
    privateKey: toPrivateKey(privateKey!),
    sharedSecret: bytes(sharedSecret),
  };
}

const facts = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map(parseFact);

const isUncompressed = ({ publicKey }: Fact) => publicKey.length === 65 && publicKey[0] === 4;
const valid = facts.filter((fact) => isUncompressed(fact) && fact.result !== 'invalid');
const invalid = facts.filter((fact) => isUncompressed(fact) && fact.result === 'invalid');
const otherEncodings = facts.filter((fact) => !isUncompressed(fact));

const lanes = 8;
const pairOf = ({ publicKey, privateKey }: Fact) => ({ receiver: publicKey, privateKey });

/** A burst of eight, with one other pair of keys in one lane. */
const burstWith = (pair: ReturnType<typeof pairOf>, lane: number) =>
  valid.slice(0, lanes).map((fact, index) => (index === lane ? pair : pairOf(fact)));

test('there are as many facts of each kind as in Wycheproof, and every private key is in range', () => {
  const counts: Record<string, number> = {};
  for (const { result, flags } of facts)
    counts[`${result} ${flags}`] = (counts[`${result} ${flags}`] ?? 0) + 1;
  expect(counts).toEqual({
    'valid Normal': 1,
    'acceptable CompressedPublic+CompressedPoint': 1,
    'valid EdgeCaseSharedSecret': 54,
    'valid EdgeCaseEphemeralKey': 54,
    'valid EdgeCaseDoubling': 204,
    'valid AdditionChain': 15,
    'valid CVE-2017-8932': 2,
    'invalid InvalidCurveAttack': 16,
    'invalid InvalidEncoding': 1,
    'invalid InvalidCompressedPublic+CompressedPoint': 1,
    'invalid WrongCurve+CompressedPoint': 6,
  });
  expect([facts.length, valid.length, invalid.length, otherEncodings.length]).toEqual([355, 330, 16, 9]);
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
  const privateKeys = facts.map(({ privateKey }) => BigInt(`0x${privateKey.toString('hex')}`));
  // So that none is refused for its private key, by the second tier neither.
  expect(privateKeys.filter((key) => key === 0n || key >= order)).toEqual([]);
  expect(privateKeys.filter((key) => key === 34n || key === order - 34n)).toEqual([]);
});

describe.each(buildImplementations())('$name', (implementation) => {
  const { addon, tier } = implementation;

  test('each valid fact, in each lane, has the shared secret of Wycheproof and of node:crypto', () => {
    const expected = valid.map(({ publicKey, privateKey }) => agreeByNode(publicKey, privateKey));
    for (let lane = 0; lane < lanes; lane++) {
      const results = agree(implementation, [...valid.slice(0, lane), ...valid].map(pairOf)).slice(lane);
      const wrong = valid.filter(
        ({ sharedSecret }, index) => results[index]?.sharedSecret.equals(sharedSecret) !== true,
      );
      expect(wrong.map(({ number, flags }) => `${number} ${flags}`)).toEqual([]);
      expect(results).toEqual(expected);
    }
  });

  test.each(invalid)(
    'fact $number, $flags, is refused in each lane, and the other lanes are right',
    (fact) => {
      expect(agreeByNode(fact.publicKey, fact.privateKey)).toBeUndefined();
      for (let lane = 0; lane < lanes; lane++) {
        const results = agree(implementation, burstWith(pairOf(fact), lane));
        expect(results.map((result) => result?.sharedSecret)).toEqual(
          valid.slice(0, lanes).map(({ sharedSecret }, index) => (index === lane ? undefined : sharedSecret)),
        );
      }
    },
  );

  // Push services and browsers use uncompressed points alone, and a burst has 65 bytes for each.
  test.each(otherEncodings)(
    'fact $number, $flags, has another encoding: refused in its own length and filled with zeros, in each lane',
    ({ publicKey, privateKey }) => {
      expect(addon.agree(tierNumbers[tier], publicKey, privateKey, Buffer.alloc(98))).toBe(-1);
      const receiver = Buffer.alloc(65);
      publicKey.copy(receiver);
      for (let lane = 0; lane < lanes; lane++) {
        const results = agree(implementation, burstWith({ receiver, privateKey }, lane));
        expect(results.map((result) => result === undefined)).toEqual(
          Array.from({ length: lanes }, (_, index) => index === lane),
        );
      }
    },
  );
});
