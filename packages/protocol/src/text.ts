import { z } from 'zod';

/** Any text but U+0000, which PostgreSQL does not keep. */
export const textSchema = z.string().refine((text) => !text.includes('\0'), 'text without U+0000');

/** Letters, digits, `-`, `_` and `.`: what a site, a topic or a token may be made of in an address. */
export const siteIdSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'lower-case letters, digits and hyphens, 63 at most');
export const topicSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._~%-]{0,99}$/, 'letters, digits and . _ ~ % -, 100 at most');

/** 32 random bytes as base64url: what a device is addressed by, unguessable. */
export const deviceTokenSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, 'a device token: 43 base64url characters');
export const messageIdSchema = z.string().regex(/^[A-Za-z0-9_-]{20,40}$/, 'a message id');

/** Where the next page of a list by time begins: milliseconds and an id, as `next` of a page gives it. */
export const pageCursorSchema = z
  .string()
  .regex(/^\d{1,15}\.[A-Za-z0-9_-]{20,40}$/, '`next` of the page before, exactly as it came');

/** A BCP 47 language tag, loosely: what `navigator.language` gives. */
export const localeSchema = z
  .string()
  .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$/, 'a BCP 47 language tag such as pt-BR');

export const timeZoneSchema = z.string().refine(isTimeZone, 'an IANA time zone such as America/Sao_Paulo');

/** A day and a time by the clock on the wall, to the minute: RFC 3339 without an offset. */
export const localDateTimeSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'a day and a time such as 2026-12-24T09:00')
  .refine(isDateTime, 'a day and a time that exist, such as 2026-12-24T09:00');

/** An absolute http(s) address. */
export const webUrlSchema = z.string().max(2048).refine(isWebUrl, 'an absolute http: or https: URL');

export function base64url(bytes: number, name: string) {
  const length = Math.ceil((bytes * 4) / 3);
  return z
    .string()
    .transform((text) => text.replace(/=+$/, ''))
    .refine(
      (text) => text.length === length && /^[A-Za-z0-9_-]+$/.test(text),
      `${name} must be ${bytes} bytes as base64url`,
    );
}

function isDateTime(text: string): boolean {
  const date = new Date(`${text}Z`);
  // A date that does not exist either is invalid or becomes another one.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Nearly every name that comes; an Intl.DateTimeFormat takes 40 µs and memory outside the heap. */
const usualTimeZones: ReadonlySet<string> = new Set(Intl.supportedValuesOf('timeZone'));

function isTimeZone(name: string): boolean {
  if (usualTimeZones.has(name)) return true;
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function isWebUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && !text.includes('\0') && (url.protocol === 'https:' || url.protocol === 'http:');
}
