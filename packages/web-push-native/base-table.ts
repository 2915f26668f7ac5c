// The tables of the base point for c/agreement-lanes.c, calculated from the definition of the curve when the addon is built.

/** P-256 (SP 800-186 §3.2.1.3): y² = x³ − 3x + b modulo p. */
const p = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;
const b = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;
const base: Point = {
  x: 0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n,
  y: 0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5n,
};

interface Point {
  readonly x: bigint;
  readonly y: bigint;
}

const digits = 51;
const entries = 16;
const limbs = 5;
const radix = 2n ** 260n;

function mod(value: bigint): bigint {
  const rest = value % p;
  return rest < 0n ? rest + p : rest;
}

/** By the extended Euclidean algorithm. */
function inverse(value: bigint): bigint {
  let [a, b, x, y] = [p, mod(value), 0n, 1n];
  while (b !== 0n) {
    const quotient = a / b;
    [a, b, x, y] = [b, a - quotient * b, y, x - quotient * y];
  }
  return mod(x);
}

/** Of points that are not opposite. */
function add(one: Point, other: Point): Point {
  const slope =
    one.x === other.x
      ? (3n * one.x * one.x - 3n) * inverse(2n * one.y)
      : (other.y - one.y) * inverse(other.x - one.x);
  const x = mod(slope * slope - one.x - other.x);
  return { x, y: mod(slope * (one.x - x) - one.y) };
}

/** The C header with the tables: for each digit the odd multiples 1, 3, … 31 of 32^digit times the base point. */
export function describeBaseTable(): string {
  const tables: string[] = [];
  let first = base;
  for (let digit = 0; digit < digits; digit++) {
    const doubled = add(first, first);
    const multiples = [first];
    while (multiples.length < entries) multiples.push(add(multiples.at(-1)!, doubled));
    tables.push(
      `{${(['x', 'y'] as const).map((name) => describeCoordinate(multiples.map((point) => point[name]))).join()}}`,
    );
    // 31 + 1 times.
    first = add(multiples.at(-1)!, first);
  }
  return [
    `static const uint64_t base_table[${digits}][2][${limbs}][${entries}] = {${tables.join(',\n')}};`,
    `static const uint64_t base_top[2][${limbs}] = {${[first.x, first.y].map((value) => describeLimbs(toMontgomery(value))).join()}};`,
    describeConstant('curve_b', toMontgomery(b)),
    describeConstant('one', toMontgomery(1n)),
    describeConstant('radix_squared', toMontgomery(radix)),
    describeConstant('number_one', 1n),
    '',
  ].join('\n');
}

function describeConstant(name: string, value: bigint): string {
  return `static const uint64_t ${name}[${limbs}] = ${describeLimbs(value)};`;
}

/** Limb by limb, with the values of all entries side by side. */
function describeCoordinate(values: readonly bigint[]): string {
  const columns = values.map((value) => limbsOf(toMontgomery(value)));
  return `{${Array.from({ length: limbs }, (_, limb) => `{${columns.map((column) => column[limb]).join()}}`).join()}}`;
}

function describeLimbs(value: bigint): string {
  return `{${limbsOf(value).join()}}`;
}

function limbsOf(value: bigint): string[] {
  return Array.from(
    { length: limbs },
    (_, limb) => `0x${BigInt.asUintN(52, value >> BigInt(52 * limb)).toString(16)}`,
  );
}

function toMontgomery(value: bigint): bigint {
  return mod(value * radix);
}
