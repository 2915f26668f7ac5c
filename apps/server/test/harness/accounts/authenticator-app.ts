import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** How long an app shows a code, in milliseconds. */
const period = 30_000;

/** The code that the app shows next. The service accepts it already now, since clocks differ. */
export function nextTotpCode(totpUri: string): string {
  return totpCode(totpUri, Date.now() + period);
}

/** A code that the app does not show within ten minutes. A fixed one is correct three times in a million. */
export function incorrectTotpCode(totpUri: string): string {
  const steps = Array.from({ length: 40 }, (_, step) => step - 20);
  const shown = new Set(steps.map((step) => totpCode(totpUri, Date.now() + step * period)));
  for (let number = 0; ; number++) {
    const code = String(number).padStart(6, '0');
    if (!shown.has(code)) return code;
  }
}

/** The code that an authenticator app shows for an otpauth: URI: RFC 6238 §4, RFC 4226 §5.3, RFC 4648 §6. */
export function totpCode(totpUri: string, at = Date.now()): string {
  const secret = new URL(totpUri).searchParams.get('secret')!;
  const bits = secret.replace(/./g, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'));
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / period)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = mac[19]! & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
