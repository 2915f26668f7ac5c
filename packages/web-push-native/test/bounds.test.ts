import { expect, test } from 'vitest';
import { mod, p } from './harness/curve.ts';

/*
 * Interval arithmetic over the formulas of c/field.h and c/point.h: the same steps with the least and the greatest value of
 * each number and of each limb in place of the number. It throws where a bound of c/field.h does not hold for some operand.
 */

const radix = 2n ** 260n;
const full = 2n ** 52n - 1n;
const prime = [full, 2n ** 44n - 1n, 0n, 2n ** 36n, 0xffffffff0000n] as const;
const indices = [0, 1, 2, 3, 4] as const;

interface Interval {
  readonly low: bigint;
  readonly high: bigint;
}

/** A number and its limbs, carried or not. */
interface Sum {
  readonly value: Interval;
  readonly limbs: readonly Interval[];
}

/** A sum whose limbs have at most 52 bits. */
interface Field extends Sum {
  readonly isField: true;
}

/** Limbs are signed numbers of 64 bits. */
function checkLimbs(sum: Sum): Sum {
  for (const { low, high } of sum.limbs) {
    if (low < -(2n ** 63n) || high >= 2n ** 63n) throw new Error(`A limb overflows: ${low} to ${high}.`);
  }
  return sum;
}

const combine = (a: Sum, b: Sum, of: (a: Interval, b: Interval) => Interval): Sum =>
  checkLimbs({ value: of(a.value, b.value), limbs: indices.map((i) => of(a.limbs[i]!, b.limbs[i]!)) });

const add = (a: Sum, b: Sum) => combine(a, b, (a, b) => ({ low: a.low + b.low, high: a.high + b.high }));
const subtract = (a: Sum, b: Sum) => combine(a, b, (a, b) => ({ low: a.low - b.high, high: a.high - b.low }));
const times = (a: Sum, factor: bigint) =>
  combine(a, a, ({ low, high }) => ({ low: low * factor, high: high * factor }));

function addPrime(a: Sum, multiple: bigint): Sum {
  const exactly = (value: bigint): Interval => ({ low: value * multiple, high: value * multiple });
  return add(a, { value: exactly(p), limbs: prime.map(exactly) });
}

/** The field with values up to `high`. */
function fieldBelow(high: bigint): Field {
  if (high > radix) throw new Error(`A field exceeds 2^260: ${Number(high) / Number(p)} p.`);
  const limbs = indices.map((i) => ({ low: 0n, high: i === 4 ? (high - 1n) >> 208n : full }));
  return { isField: true, value: { low: 0n, high }, limbs };
}

function carry(a: Sum): Field {
  if (a.value.low < 0n) throw new Error(`A number is negative: ${Number(a.value.low) / Number(p)} p.`);
  checkCarries(a.limbs);
  return fieldBelow(a.value.high);
}

/** The limbs with what is carried to each. */
function checkCarries(limbs: readonly Interval[]): void {
  let carried: Interval = { low: 0n, high: 0n };
  const sums = limbs.map(({ low, high }) => {
    const sum = { low: low + carried.low, high: high + carried.high };
    carried = { low: sum.low >> 52n, high: sum.high >> 52n };
    return sum;
  });
  checkLimbs({ value: { low: 0n, high: 0n }, limbs: sums });
}

function reduce(a: Sum): Field {
  if (a.value.low < 0n) throw new Error(`A number is negative: ${Number(a.value.low) / Number(p)} p.`);
  const highest: Interval = { low: a.limbs[4]!.low >> 48n, high: a.limbs[4]!.high >> 48n };
  const [l0, l1, l2, l3] = a.limbs as [Interval, Interval, Interval, Interval];
  checkCarries([
    { low: l0.low + highest.low, high: l0.high + highest.high },
    { low: l1.low - (highest.high << 44n), high: l1.high - (highest.low << 44n) },
    l2,
    { low: l3.low - (highest.high << 36n), high: l3.high - (highest.low << 36n) },
    { low: highest.low << 16n, high: 2n ** 48n - 1n + (highest.high << 16n) },
  ]);
  // What the lower limbs add to the highest one, of which `highest` knows nothing.
  const below = [l0, l1, l2, l3].reduce(
    (sum, { low, high }, i) => ({
      low: sum.low + (low << BigInt(52 * i)),
      high: sum.high + (high << BigInt(52 * i)),
    }),
    { low: 0n, high: 0n },
  );
  // With h times 2^256 taken away, h * (2^256 - p) and the rest stay. Is h 1 or more, the product must exceed what the lower
  // limbs take away; is it 0, the number stays; is it -1, the lower limbs make the number positive, and p is added; and less
  // than -1 it cannot be, since the lower limbs are below 2^256.
  const complement = 2n ** 256n - p;
  if (complement + below.low < 0n) throw new Error('A reduced number can be negative.');
  if (below.high >= 2n ** 256n) throw new Error('The lower limbs are too large.');
  const greatest = (highest.high > 0n ? highest.high : 0n) * complement + 2n ** 256n + below.high;
  return fieldBelow(greatest);
}

/** The columns of the product, and of its division by the radix, never exceed 64 bits. */
function checkColumns(a: Field, b: Field): void {
  const columns = Array.from({ length: 10 }, () => 0n);
  for (const i of indices) {
    for (const j of indices) {
      const product = a.limbs[i]!.high * b.limbs[j]!.high;
      columns[i + j]! += product < full ? product : full;
      columns[i + j + 1]! += product >> 52n;
    }
  }
  for (const i of indices) {
    columns[i + 1]! += (columns[i]! >> 52n) + full;
    columns[i + 2]! += full >> 8n;
    columns[i + 3]! += full;
    columns[i + 4]! += (full >> 16n) + full;
    columns[i + 5] = (columns[i + 5] ?? 0n) + full;
  }
  // square() doubles columns, which are then at most these.
  for (const column of columns) if (column >= 2n ** 63n) throw new Error('A column overflows.');
}

function multiply(a: Field, b: Field): Sum {
  checkColumns(a, b);
  const high = (a.value.high * b.value.high) / radix + p + 1n;
  const limbs = indices.map(() => ({ low: 0n, high: 14n * full }));
  return { value: { low: 0n, high }, limbs };
}

const product = (a: Field, b: Field) => carry(multiply(a, b));
const squared = (a: Field) => product(a, a);

interface Point {
  readonly x: Field;
  readonly y: Field;
  readonly z: Field;
}

function doublePoint({ x, y, z }: Point): Point {
  const [delta, gamma] = [squared(z), squared(y)];
  const beta = product(x, gamma);
  const alpha = carry(times(multiply(carry(addPrime(subtract(x, delta), 2n)), carry(add(x, delta))), 3n));
  const fourBeta = times(beta, 4n);
  const newX = reduce(addPrime(subtract(multiply(alpha, alpha), times(fourBeta, 2n)), 9n));
  const rest = carry(addPrime(subtract(fourBeta, newX), 2n));
  const newY = reduce(addPrime(subtract(multiply(alpha, rest), times(multiply(gamma, gamma), 8n)), 9n));
  return { x: newX, y: newY, z: carry(times(multiply(y, z), 2n)) };
}

function finishAddition(x1: Field, y1: Field, h: Field, r: Field): Omit<Point, 'z'> {
  const hh = squared(h);
  const [hhh, v] = [product(h, hh), product(x1, hh)];
  const x = reduce(addPrime(subtract(subtract(multiply(r, r), hhh), times(v, 2n)), 6n));
  const rest = carry(addPrime(subtract(v, x), 2n));
  return { x, y: reduce(addPrime(subtract(multiply(r, rest), multiply(y1, hhh)), 3n)) };
}

function addPoint(a: Point, b: Point): Point {
  const [z1z1, z2z2] = [squared(a.z), squared(b.z)];
  const x1 = product(a.x, z2z2);
  const y1 = product(a.y, product(b.z, z2z2));
  const h = carry(addPrime(subtract(multiply(b.x, z1z1), x1), 2n));
  const r = carry(addPrime(subtract(multiply(b.y, product(a.z, z1z1)), y1), 2n));
  return { ...finishAddition(x1, y1, h, r), z: product(product(a.z, b.z), h) };
}

function addAffine(a: Point, x2: Field, y2: Field): Point {
  const z1z1 = squared(a.z);
  const h = carry(addPrime(subtract(multiply(x2, z1z1), a.x), 2n));
  const r = carry(addPrime(subtract(multiply(y2, product(a.z, z1z1)), a.y), 2n));
  return { ...finishAddition(a.x, a.y, h, r), z: product(a.z, h) };
}

const zero: Sum = { value: { low: 0n, high: 0n }, limbs: indices.map(() => ({ low: 0n, high: 0n })) };
const negated = (y: Field) => carry(subtract(addPrime(zero, 2n), y));

/** What c/point.h states: x and y below 1.01p, z below 2.5p. */
const bound = { xy: (p * 101n) / 100n, z: (p * 5n) / 2n };
const point: Point = { x: fieldBelow(bound.xy), y: fieldBelow(bound.xy), z: fieldBelow(bound.z) };
/** What is subtracted of a y can be as great as 2p. */
const selected: Point = { ...point, y: negated(point.y) };

function expectBounded({ x, y, z }: Point): void {
  expect(x.value.high).toBeLessThanOrEqual(bound.xy);
  expect(y.value.high).toBeLessThanOrEqual(bound.xy);
  expect(z.value.high).toBeLessThanOrEqual(bound.z);
}

test('a doubled point keeps the bounds of its operand', () => {
  expectBounded(doublePoint(point));
});

test('a sum of points keeps their bounds, also with an opposite y', () => {
  expectBounded(addPoint(point, point));
  expectBounded(addPoint(point, selected));
});

test('a sum with a point of the base table keeps the bounds', () => {
  const entry = fieldBelow(p);
  expectBounded(addAffine(point, entry, entry));
  expectBounded(addAffine(point, entry, negated(entry)));
});

test('the check of the equation, the inversion and the affine coordinates stay in bounds', () => {
  const coordinate = product(fieldBelow(2n ** 256n), fieldBelow(p));
  const right = subtract(
    add(multiply(squared(coordinate), coordinate), fieldBelow(p)),
    times(coordinate, 3n),
  );
  // canonical() takes numbers below 2p.
  expect(reduce(addPrime(right, 4n)).value.high).toBeLessThan(2n * p);
  expect(squared(coordinate).value.high).toBeLessThan(2n * p);
  const inverted = product(fieldBelow(bound.z), fieldBelow(bound.z));
  const x = product(point.x, squared(inverted));
  const y = product(point.y, product(squared(inverted), inverted));
  expect(product(x, fieldBelow(2n)).value.high).toBeLessThan(2n * p);
  expect(y.value.high).toBeLessThan(2n * p);
  expect(product(negated(y), fieldBelow(2n)).value.high).toBeLessThan(2n * p);
});

test('bounds that are too small are found', () => {
  expect(() => carry(subtract(point.x, point.y))).toThrow('negative');
  expect(() => product(fieldBelow(radix), fieldBelow(radix))).toThrow('exceeds');
  expect(() => reduce(subtract(point.x, times(point.y, 2n)))).toThrow('negative');
});

test('the only key that meets an exception of the addition is the order minus 34, and its opposite 34', () => {
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
  const found: bigint[] = [];
  for (let digit = -31n; digit <= 31n; digit += 2n) {
    // The number before the last digit is a multiple of 32, and equal or opposite to the digit modulo the order.
    for (const before of [digit, -digit].flatMap((value) => [value, value + order])) {
      const key = before + digit;
      if (before % 32n === 0n && key > 0n && key < order && key % 2n === 1n) found.push(key);
    }
  }
  expect(found).toEqual([order - 34n]);
  expect(mod(-34n, order)).toBe(order - 34n);
});
