import { isIP } from 'node:net';
import { z } from 'zod';

// What variables of the environment can hold: each reads a text, and reports what is wrong without repeating it.

export function text() {
  return z.string().trim();
}

export function port() {
  return wholeNumber(0, 65_535);
}

export function onOrOff() {
  return text()
    .pipe(z.enum(['on', 'off'], 'must be on or off'))
    .transform((value) => value === 'on');
}

export function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return text()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}

/** Values separated by commas. */
export function list<Item>(read: (item: string, ctx: z.RefinementCtx<string>) => Item) {
  return text()
    .transform((value, ctx) => {
      const items = value.split(',').map((item) => item.trim());
      return items.filter((item) => item !== '').map((item) => read(item, ctx));
    })
    .default([]);
}

/** Reads an http(s) address that has no path: RFC 6454 §6.2. */
export function asOrigin(message: string) {
  return (value: string, ctx: z.RefinementCtx<string>): string => {
    const url = URL.parse(value);
    const isOrigin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
    if (!isOrigin) ctx.addIssue({ code: 'custom', message: `${message}, without a path` });
    return url?.origin ?? value;
  };
}

/** How long the prefix of a network may be, by the version of IP. */
const prefixBits: ReadonlyMap<number, number> = new Map([
  [4, 32],
  [6, 128],
]);

/** Checks an address, a network, or a name that proxy-addr has for some of them. It accepts no network of all addresses. */
export function network(value: string, ctx: z.RefinementCtx<string>): string {
  const [address = '', prefix = '1', ...rest] = value.split('/');
  const bits = prefixBits.get(isIP(address)) ?? 0;
  const isPrefix = /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits;
  const isNetwork = isPrefix && rest.length === 0;
  if (!isNetwork && !/^(loopback|linklocal|uniquelocal)$/.test(value)) {
    const message =
      'must list addresses or networks of proxies, such as 10.0.0.0/8, or loopback or uniquelocal';
    ctx.addIssue({ code: 'custom', message });
  }
  return value;
}

/** Reads with a function that throws what is wrong. */
export function checked<Value>(read: (value: string) => Value) {
  return (value: string, ctx: z.RefinementCtx<string>): Value => {
    try {
      return read(value);
    } catch (error) {
      ctx.addIssue({ code: 'custom', message: `is refused: ${error instanceof Error ? error.message : ''}` });
      return z.NEVER;
    }
  };
}
