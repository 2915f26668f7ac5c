import { createECDH, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { agree, agreeByNode, buildImplementations } from './harness/addon.ts';
import { bytesOf, encodePoint, order, p, pointAt } from './harness/curve.ts';
import { pointWithY } from './harness/point-by-y.ts';

const generator = pointAt(0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n, true)!;

const random = () => createECDH('prime256v1').generateKeys();

/** `npm run test:stress` runs a million once. */
const allCases = Number(process.env.SINETA_NATIVE_CASES ?? 20_000);

/** Numbers where a limb of 52 or 64 bits is full, empty, or carries. */
const nearLimbs = [52, 64, 96, 104, 128, 156, 160, 192, 208, 224, 255]
  .map((bits) => 2n ** BigInt(bits))
  .flatMap((power) => [
    power - 2n,
    power - 1n,
    power,
    power + 1n,
    2n ** 256n - power,
    2n ** 256n - power - 1n,
  ])
  .filter((number) => number > 0n);

const edgeScalars = [
  ...Array.from({ length: 70 }, (_, index) => BigInt(index + 1)),
  ...Array.from({ length: 70 }, (_, index) => order - BigInt(index + 1)),
  order / 2n,
  order / 2n + 1n,
  order / 3n,
  p - order,
  2n ** 256n - order,
  order - (p - order),
  ...nearLimbs.filter((number) => number < order),
  // All digits of a window of five bits the smallest, the largest, or in turn.
  ...[0x21084210n, 0x42108421n, 0x7bdef7bdn, 0x55555555n, 0xaaaaaaaan].map((digit) =>
    BigInt(`0x${digit.toString(16).padStart(8, '0').repeat(7)}`),
  ),
];

/** The two points with each x, or those with the next x that have one. */
function pointsNear(x: bigint): Uint8Array[] {
  for (let near = x; ; near++) {
    const [even, odd] = [pointAt(near), pointAt(near, true)];
    if (even && odd) return [even, odd];
  }
}

const edgePoints = [
  generator,
  ...[0n, 1n, 2n, 3n, p - 100n, p / 2n].flatMap(pointsNear),
  ...nearLimbs.filter((x) => x < p - 1000n).flatMap((x) => pointsNear(x)),
  ...edgeScalars.slice(0, 40).map((scalar) => agreeByNode(generator, bytesOf(scalar))!.publicKey),
];

/** Points whose y is the same number modulo p as another one of 256 bits: the least and the greatest of these y. */
const ambiguousPoints = [1n, 2n ** 256n - p - 12n].flatMap((first) =>
  Array.from({ length: 12 }, (_, index) => pointWithY(first + BigInt(index))).filter(
    (point) => point !== undefined,
  ),
);

/** The same point modulo p, with a y of p or more. */
function withLargerY(point: Uint8Array): Uint8Array {
  const y = BigInt(`0x${Buffer.from(point.subarray(33)).toString('hex')}`);
  return Buffer.concat([point.subarray(0, 33), bytesOf(y + p)]);
}

const valid = { receiver: random(), privateKey: bytesOf(12_345n) };

const invalidPoints: readonly (readonly [string, Uint8Array])[] = [
  ['zeros', new Uint8Array(65)],
  ['x and y of zero', encodePoint(0n, 0n)],
  ['a point off the curve', encodePoint(1n, 1n)],
  ['another y', Buffer.concat([generator.subarray(0, 64), Buffer.of(generator[64]! ^ 1)])],
  [
    'another x',
    Buffer.concat([generator.subarray(0, 32), Buffer.of(generator[32]! ^ 1), generator.subarray(33)]),
  ],
  ['x and y in turn', Buffer.concat([Buffer.of(4), generator.subarray(33), generator.subarray(1, 33)])],
  ['x of p', encodePoint(p, 1n)],
  // The same number mod p as a point on the curve.
  ...[0n, 5n, 6n, 8n].flatMap((x) => {
    const point = pointAt(x);
    return point
      ? [[`x of p + ${x}`, Buffer.concat([Buffer.of(4), bytesOf(p + x), point.subarray(33)])] as const]
      : [];
  }),
  ['y of 2^256 − 1', encodePoint(5n, 2n ** 256n - 1n)],
  ['a hybrid prefix', Buffer.concat([Buffer.of(6), generator.subarray(1)])],
  ['a compressed prefix', Buffer.concat([Buffer.of(2), generator.subarray(1)])],
  ['the point at infinity', Buffer.concat([Buffer.of(0), generator.subarray(1)])],
];

const invalidScalars = [0n, order, order + 1n, 2n ** 256n - 1n, p].filter(
  (number) => number >= order || number === 0n,
);

/** c/agreement-lanes.c has the reason. */
const refusedByLanes = [34n, order - 34n];

describe.each(buildImplementations())('$name', (implementation) => {
  const { tier, isSlow } = implementation;
  const cases = isSlow ? allCases / 10 : allCases;

  test(`${cases} random key agreements equal those of node:crypto`, { timeout: 240_000 + 3 * cases }, () => {
    // Points are multiples of each other, because their creation would take most of the time.
    const points: Uint8Array[] = Array.from({ length: 64 }, random);
    for (let done = 0; done < cases; done += 1000) {
      const pairs = Array.from({ length: 1000 }, (_, index) => ({
        receiver: points[(done + index) % points.length]!,
        privateKey: randomBytes(32),
      }));
      const results = agree(implementation, pairs);
      for (const [index, { receiver, privateKey }] of pairs.entries()) {
        const expected = agreeByNode(receiver, privateKey);
        if (!isSame(results[index], expected)) throw new Error(`private key ${privateKey.toString('hex')}`);
        points[(done + index) % points.length] = expected?.publicKey ?? random();
      }
    }
    expect(points.length).toBe(64);
  });

  test('special private keys with special points', () => {
    // Each scalar with ten of the points, and each point with many of the scalars.
    const pairs = edgeScalars.flatMap((scalar, first) =>
      Array.from({ length: 10 }, (_, index) => ({
        receiver: edgePoints[(first * 7 + index * 11) % edgePoints.length]!,
        privateKey: bytesOf(scalar),
      })),
    );
    const results = agree(implementation, pairs);
    for (const [index, { receiver, privateKey }] of pairs.entries()) {
      const isRefused =
        tier === 'ifma' && refusedByLanes.some((scalar) => bytesOf(scalar).equals(privateKey));
      expect(results[index]).toEqual(isRefused ? undefined : agreeByNode(receiver, privateKey));
    }
  });

  test('shared secrets that begin with zeros', () => {
    const points = [0n, 1n, 255n, 2n ** 200n, 2n ** 240n].flatMap(pointsNear);
    const one = agree(
      implementation,
      points.map((receiver) => ({ receiver, privateKey: bytesOf(1n) })),
    );
    expect(one.map((result) => result?.sharedSecret)).toEqual(
      points.map((point) => Buffer.from(point.subarray(1, 33))),
    );
  });

  test.each(invalidPoints)('%s in one lane is refused, and the other lanes are right', (_, receiver) => {
    const expected = agreeByNode(valid.receiver, valid.privateKey);
    for (const length of [1, 8, 11]) {
      for (let bad = 0; bad < length; bad++) {
        const pairs = Array.from({ length }, (_, index) => (index === bad ? { ...valid, receiver } : valid));
        const wanted = pairs.map((pair) => (pair === valid ? expected : undefined));
        expect(agree(implementation, pairs)).toEqual(wanted);
      }
    }
  });

  test('points with a small y are accepted, and refused in each lane with p added to it', () => {
    expect(ambiguousPoints.length).toBe(10);
    for (const receiver of ambiguousPoints) {
      const expected = agreeByNode(receiver, valid.privateKey)!;
      expect(expected).toBeDefined();
      for (let bad = 0; bad < 8; bad++) {
        const pairs = Array.from({ length: 8 }, (_, index) => ({
          receiver: index === bad ? withLargerY(receiver) : receiver,
          privateKey: valid.privateKey,
        }));
        const wanted = pairs.map((_, index) => (index === bad ? undefined : expected));
        expect(agree(implementation, pairs)).toEqual(wanted);
      }
    }
  });

  test.each(invalidScalars)('the private key %s is refused, and the other lanes are right', (scalar) => {
    const expected = agreeByNode(valid.receiver, valid.privateKey);
    const bad = { ...valid, privateKey: bytesOf(scalar) };
    const pairs = Array.from({ length: 20 }, (_, index) => (index % 3 === 1 ? bad : valid));
    expect(agree(implementation, pairs)).toEqual(pairs.map((pair) => (pair === bad ? undefined : expected)));
  });

  test('all numbers of receivers from 1 to 40', () => {
    for (let length = 1; length <= 40; length++) {
      const pairs = Array.from({ length }, () => ({ receiver: random(), privateKey: bytesOf(order - 5n) }));
      expect(agree(implementation, pairs)).toEqual(
        pairs.map(({ receiver, privateKey }) => agreeByNode(receiver, privateKey)),
      );
    }
  });
});

function isSame(a: ReturnType<typeof agreeByNode>, b: ReturnType<typeof agreeByNode>): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.publicKey.equals(b.publicKey) && a.sharedSecret.equals(b.sharedSecret);
}
