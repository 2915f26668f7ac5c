import { b, encodePoint, inverse, mod, p } from './curve.ts';

/** A polynomial modulo p, its lowest coefficient first, without zeros at the end. */
type Polynomial = readonly bigint[];

/** The rest of a division. */
function restOf(a: Polynomial, divisor: Polynomial): Polynomial {
  const rest = [...a];
  const inverted = inverse(divisor.at(-1)!);
  while (rest.length >= divisor.length) {
    const factor = mod(rest.at(-1)! * inverted);
    const shift = rest.length - divisor.length;
    for (const [i, coefficient] of divisor.entries())
      rest[shift + i] = mod(rest[shift + i]! - factor * coefficient);
    while (rest.at(-1) === 0n) rest.pop();
  }
  return rest;
}

function multiply(one: Polynomial, other: Polynomial): Polynomial {
  const result = Array.from({ length: one.length + other.length - 1 }, () => 0n);
  for (const [i, x] of one.entries())
    for (const [j, y] of other.entries()) result[i + j] = mod(result[i + j]! + x * y);
  return result;
}

/**
 * The point with this y if there is exactly one, as for half of all y.
 *
 * Its x is a root of x³ − 3x + b − y². The roots modulo p are those in common with x^p − x, so that one root is the linear
 * greatest common divisor of both.
 */
export function pointWithY(y: bigint): Uint8Array | undefined {
  const cubic = [mod(b - y * y), mod(-3n), 0n, 1n];
  let power: Polynomial = [1n];
  for (const bit of p.toString(2)) {
    power = restOf(multiply(power, power), cubic);
    if (bit === '1') power = restOf(multiply(power, [0n, 1n]), cubic);
  }
  const difference = [0, 1, 2].map((i) => mod((power[i] ?? 0n) - (i === 1 ? 1n : 0n)));
  while (difference.at(-1) === 0n) difference.pop();
  let [divisor, rest]: [Polynomial, Polynomial] = [cubic, difference];
  while (rest.length > 0) [divisor, rest] = [rest, restOf(divisor, rest)];
  if (divisor.length !== 2) return undefined;
  return encodePoint(mod(-divisor[0]! * inverse(divisor[1]!)), y);
}
