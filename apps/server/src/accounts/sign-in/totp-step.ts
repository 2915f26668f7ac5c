import { createHmac } from 'node:crypto';

/** Seconds; the default of RFC 6238 §4.1, which authenticator apps have. */
const period = 30;

/**
 * Finds the time step of a code, among the current one and its neighbours: clocks differ (RFC 6238 §5.2). The latest is
 * returned, in the unlikely case that several have the same code.
 *
 * @param now - milliseconds
 */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const current = Math.floor(now / 1000 / period);
  return [current + 1, current, current - 1].find((step) => codeOf(secret, step) === code);
}

/** HOTP of six digits: RFC 4226 §5.3. */
function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.at(-1)! & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
