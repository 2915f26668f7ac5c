/** P-256 by its definition (SP 800-186 §3.2.1.3), in BigInt: slow, and independent of what it checks. */
export const p = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;
export const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
export const b = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;

export function mod(value: bigint, modulus = p): bigint {
  const rest = value % modulus;
  return rest < 0n ? rest + modulus : rest;
}

export function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (const bit of exponent.toString(2)) result = mod(result * result * (bit === '1' ? base : 1n));
  return result;
}

/** By the extended Euclidean algorithm; of zero it is zero. */
export function inverse(value: bigint): bigint {
  let [a, b, x, y] = [p, mod(value), 0n, 1n];
  while (b !== 0n) {
    const quotient = a / b;
    [a, b, x, y] = [b, a - quotient * b, y, x - quotient * y];
  }
  return mod(x);
}

/** A point with this x, or `undefined` if there is none. p is 3 mod 4, so that a root is a power. */
export function pointAt(x: bigint, isOdd = false): Uint8Array | undefined {
  const square = mod(x ** 3n - 3n * x + b);
  const root = power(square, (p + 1n) / 4n);
  if (mod(root * root) !== square) return undefined;
  return encodePoint(x, (root & 1n) === (isOdd ? 1n : 0n) ? root : mod(-root));
}

export function encodePoint(x: bigint, y: bigint, prefix = 4): Uint8Array {
  return Buffer.concat([Buffer.of(prefix), bytesOf(x), bytesOf(y)]);
}

export function bytesOf(number: bigint): Buffer {
  return Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
}
