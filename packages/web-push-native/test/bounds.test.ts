import { expect, test } from 'vitest';
import { mod, p } from './harness/curve.ts';
import { pointHeader, readFormulas } from './harness/point-formulas.ts';

/*
 * Interval arithmetic over the formulas of c/point.h, which are read from the file, and of c/field.h, which are repeated here: the
 * same steps with the least and the greatest value of each number and of each limb in place of the number. It throws where a bound of c/field.h does not hold for some operand.
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

/** The columns of a product and of its division by the radix never exceed 64 bits; returns those that stay. */
function checkColumns(a: Field, b: Field): bigint[] {
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
  return columns.slice(5);
}

function multiply(a: Field, b: Field): Sum {
  const high = (a.value.high * b.value.high) / radix + p + 1n;
  const limbs = checkColumns(a, b).map((high) => ({ low: 0n, high }));
  return { value: { low: 0n, high }, limbs };
}

const product = (a: Field, b: Field) => carry(multiply(a, b));
const squared = (a: Field) => product(a, a);

interface Point {
  readonly x: Field;
  readonly y: Field;
  readonly z: Field;
}

const zero: Sum = { value: { low: 0n, high: 0n }, limbs: indices.map(() => ({ low: 0n, high: 0n })) };

interface Formulas {
  double_point: (a: Point) => void;
  add_point: (a: Point, b: Point) => void;
  add_affine: (a: Point, x: Field, y: Field) => void;
  negated: (y: Field) => Field;
  inverse: (a: Field) => Field;
}

/** The functions of c/point.h with intervals. They change their first point. */
const readWithIntervals = (header?: string) =>
  readFormulas(
    {
      as_sum: (a: Field) => a,
      zero: () => zero,
      add,
      subtract,
      twice: (a: Sum) => times(a, 2n),
      eight_times: (a: Sum) => times(a, 8n),
      add_prime: (a: Sum, multiple: number) => addPrime(a, BigInt(multiple)),
      carry,
      reduce,
      multiply,
      square: (a: Field) => multiply(a, a),
      product,
      squared,
    },
    header,
  ) as Formulas;
const formulas = readWithIntervals();
const { negated } = formulas;

function changed<Operands extends unknown[]>(
  formula: (a: Point, ...operands: Operands) => void,
  a: Point,
  ...operands: Operands
): Point {
  const result = { ...a };
  formula(result, ...operands);
  return result;
}

const doublePoint = (a: Point) => changed(formulas.double_point, a);
const addPoint = (a: Point, b: Point) => changed(formulas.add_point, a, b);
const addAffine = (a: Point, x: Field, y: Field) => changed(formulas.add_affine, a, x, y);

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
  // Of the product of all Z, and multiplied by others again.
  const all = product(fieldBelow(bound.z), fieldBelow(bound.z));
  const inverted = product(formulas.inverse(all), fieldBelow(bound.z));
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

test('half of a multiple of p that a formula adds is too little', () => {
  const multiples = [...pointHeader.matchAll(/add_prime\(.*?, (\d)\)/g)];
  expect(multiples.length).toBeGreaterThan(8);
  for (const { index, 0: call, 1: multiple } of multiples) {
    const smaller = call.replace(/\d\)$/, `${Math.floor(Number(multiple) / 2)})`);
    const header = pointHeader.slice(0, index) + smaller + pointHeader.slice(index + call.length);
    const { double_point, add_point, add_affine, negated } = readWithIntervals(header);
    const runAll = () => {
      changed(double_point, point);
      changed(add_point, point, selected);
      changed(add_affine, point, fieldBelow(p), fieldBelow(p));
      negated(fieldBelow(bound.xy));
    };
    expect(runAll, `${multiple} in ${call}`).toThrow('negative');
  }
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
