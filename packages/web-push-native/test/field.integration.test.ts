import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { agreeByNode, buildImplementations } from './harness/addon.ts';
import { bytesOf, inverse, mod, order, p, pointAt } from './harness/curve.ts';
import { buildDriver, run, type Variant } from './harness/driver.ts';

const lanes = 8;
const limbs = 5;
const radix = 2n ** 260n;
const inverseRadix = inverse(radix);
const mask = 2n ** 52n - 1n;

/**
 * Limbs that are zero, one, full or random, in all combinations: they force and stop carries. Numbers are below 2^259, so that
 * a product divided by the radix, and p, are below 2^260 together, as field.h requires.
 */
function makeLimbs(seed: number): bigint[] {
  const random = randomBytes(40);
  return Array.from({ length: limbs }, (_, limb) => {
    const kind = Math.floor(seed / 5 ** limb) % 5;
    const part = [0n, 1n, mask, mask - 1n, random.readBigUInt64LE(8 * limb)][kind]!;
    return part & (limb === limbs - 1 ? mask >> 1n : mask);
  });
}

const numberOf = (parts: readonly bigint[]) =>
  parts.reduce((sum, limb, index) => sum + (limb << BigInt(52 * index)), 0n);

/** Packs the limbs of up to eight numbers, one in each lane. */
function packNumbers(numbers: readonly (readonly bigint[])[]): Buffer {
  const buffer = Buffer.alloc(8 * limbs * lanes);
  for (const [lane, parts] of numbers.entries())
    for (const [limb, part] of parts.entries())
      buffer.writeBigUInt64LE(BigInt.asUintN(64, part), 8 * (limb * lanes + lane));
  return buffer;
}

function unpackNumbers(buffer: Buffer): bigint[][] {
  return Array.from({ length: lanes }, (_, lane) =>
    Array.from({ length: limbs }, (_, limb) => buffer.readBigUInt64LE(8 * (limb * lanes + lane))),
  );
}

/** Applies an operation to groups of operands, and returns the results of all lanes. */
function calculate(
  program: string,
  operation: string,
  operands: readonly (readonly bigint[][])[],
  results = 1,
) {
  const groups: Buffer[] = [];
  for (let first = 0; first < operands.length; first += lanes) {
    const group = operands.slice(first, first + lanes);
    groups.push(Buffer.from(operation));
    for (let index = 0; index < group[0]!.length; index++)
      groups.push(packNumbers(group.map((values) => values[index]!)));
  }
  const { status, stdout, stderr } = run([program, 'calculate'], Buffer.concat(groups));
  if (status !== 0) throw new Error(stderr);
  const size = 8 * limbs * lanes;
  return operands.map((_, index) => {
    const group = Math.floor(index / lanes) * results;
    return Array.from(
      { length: results },
      (_, result) =>
        unpackNumbers(stdout.subarray((group + result) * size, (group + result + 1) * size))[index % lanes]!,
    );
  });
}

function isNormal(parts: readonly bigint[]): boolean {
  return parts.every((part) => part <= mask);
}

const hasInstructions = buildImplementations().some(({ name }) => name === 'ifma');
const variants: readonly Variant[] = hasInstructions ? ['lanes', 'sanitized'] : ['sanitized'];

describe.each(variants)('%s', (variant) => {
  const program = buildDriver(variant);
  const count = 5 ** limbs;
  const numbers = Array.from({ length: count }, (_, seed) => makeLimbs(seed));

  test('products equal those of BigInt, with every pattern of empty and full limbs', () => {
    const pairs = numbers.flatMap((a, index) => [
      [a, numbers[(index * 7 + 3) % count]!],
      [a, a],
      [a, [mask, mask, mask, mask, mask >> 1n]],
    ]);
    for (const [index, [result]] of calculate(program, 'm', pairs).entries()) {
      const [a, b] = pairs[index]!.map(numberOf) as [bigint, bigint];
      expect(isNormal(result!)).toBe(true);
      expect(mod(numberOf(result!))).toBe(mod(a * b * inverseRadix));
      expect(numberOf(result!)).toBeLessThan((a * b) / radix + p + 1n);
    }
  });

  test('squares equal those of BigInt', () => {
    for (const [index, [result]] of calculate(
      program,
      's',
      numbers.map((a) => [a]),
    ).entries()) {
      const a = numberOf(numbers[index]!);
      expect(isNormal(result!)).toBe(true);
      expect(mod(numberOf(result!))).toBe(mod(a * a * inverseRadix));
    }
  });

  test('sums are carried and reduced, also with limbs that are negative or too large', () => {
    const sums = numbers.map((parts, index) => {
      const next = numbers[(index * 11 + 5) % count]!;
      // With the highest limb the number is positive and below 2^260.
      return parts.map((part, limb) =>
        limb === 4 ? (part & (mask >> 1n)) + 2n ** 10n : part * 7n - next[limb]! * 5n,
      );
    });
    for (const operation of ['c', 'r']) {
      for (const [index, [result]] of calculate(
        program,
        operation,
        sums.map((a) => [a]),
      ).entries()) {
        const value = numberOf(sums[index]!);
        expect(isNormal(result!)).toBe(true);
        expect(mod(numberOf(result!))).toBe(mod(value));
        expect(numberOf(result!)).toBeLessThan(operation === 'c' ? radix : p + 2n ** 229n);
      }
    }
  });

  test('numbers around p become canonical', () => {
    const near = [-2n, -1n, 0n, 1n, 2n].flatMap((step) => [
      p + step,
      2n * p - 3n + step,
      2n ** 256n + step,
      2n + step,
    ]);
    const split = (value: bigint) => [0, 1, 2, 3, 4].map((limb) => (value >> BigInt(52 * limb)) & mask);
    for (const [index, [result]] of calculate(
      program,
      'p',
      near.map((value) => [split(value)]),
    ).entries())
      expect(numberOf(result!)).toBe(mod(near[index]!));
    for (const [index, [result]] of calculate(
      program,
      'n',
      near.map((value) => [split(value)]),
    ).entries())
      expect(mod(numberOf(result!))).toBe(mod(-near[index]!));
  });

  test('inverses, of zero too', () => {
    const values = [...numbers.slice(0, 40), ...numbers.slice(-40)];
    for (const [index, [result]] of calculate(
      program,
      'i',
      values.map((a) => [a]),
    ).entries())
      expect(mod(numberOf(result!))).toBe(mod(inverse(numberOf(values[index]!)) * radix * radix));
  });

  test('doubling and additions equal those of node:crypto, with any Z', () => {
    const generator = pointAt(0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n, true)!;
    const multiple = (scalar: bigint) => {
      const { publicKey } = agreeByNode(generator, bytesOf(mod(scalar, order)))!;
      return [publicKey.subarray(1, 33), publicKey.subarray(33)].map((half) =>
        BigInt(`0x${half.toString('hex')}`),
      );
    };
    const split = (value: bigint) => [0, 1, 2, 3, 4].map((limb) => (value >> BigInt(52 * limb)) & mask);
    const toField = (value: bigint) => split(mod(value * radix));
    const jacobian = (scalar: bigint, z: bigint) => {
      const [x, y] = multiple(scalar) as [bigint, bigint];
      return [toField(x * z ** 2n), toField(y * z ** 3n), toField(z)];
    };
    const affine = ([x, y, z]: readonly bigint[][]) => {
      const [fx, fy, fz] = [x!, y!, z!].map((parts) => mod(numberOf(parts) * inverseRadix)) as [
        bigint,
        bigint,
        bigint,
      ];
      const inverted = inverse(fz);
      return [mod(fx * inverted ** 2n), mod(fy * inverted ** 3n)];
    };
    const zs = [1n, 2n, p - 1n, 2n ** 52n, 2n ** 255n, mod(BigInt(`0x${randomBytes(32).toString('hex')}`))];
    const scalars = [1n, 2n, 3n, order - 1n, order / 2n, 0x1234567890abcdefn];
    const cases = scalars.flatMap((scalar, index) =>
      zs.map((z) => ({ scalar, z, other: scalar * 5n + 7n, otherZ: zs[index]! })),
    );
    const doubled = calculate(
      program,
      'd',
      cases.map(({ scalar, z }) => jacobian(scalar, z)),
      3,
    );
    expect(doubled.map(affine)).toEqual(cases.map(({ scalar }) => multiple(2n * scalar)));
    const added = calculate(
      program,
      'a',
      cases.map(({ scalar, z, other, otherZ }) => [...jacobian(scalar, z), ...jacobian(other, otherZ)]),
      3,
    );
    expect(added.map(affine)).toEqual(cases.map(({ scalar, other }) => multiple(scalar + other)));
    const mixed = calculate(
      program,
      'f',
      cases.map(({ scalar, z, other }) => [...jacobian(scalar, z), ...jacobian(other, 1n).slice(0, 2)]),
      3,
    );
    expect(mixed.map(affine)).toEqual(cases.map(({ scalar, other }) => multiple(scalar + other)));
  });
});
