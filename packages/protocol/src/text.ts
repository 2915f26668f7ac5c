import { z } from 'zod';

/** Any text but U+0000, which PostgreSQL does not keep. */
export const textSchema = z.string().refine((text) => !text.includes('\0'), 'text without U+0000');

/** What people call something, on one line. */
export const nameSchema = textSchema.trim().min(1, 'a name is needed').max(100);

/** What a segment or a template is called in an address. */
export const slugSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'lower-case letters, digits and hyphens, 63 at most');

/** Letters, digits, `-`, `_` and `.`: what a site, a topic or a token may be made of in an address. */
export const siteIdSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'lower-case letters, digits and hyphens, 63 at most');
export const topicSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._~%-]{0,99}$/, 'letters, digits and . _ ~ % -, 100 at most');

/** What a site says of a device: `plan:gold`. */
export const tagSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._:~-]{0,99}$/, 'letters, digits and . _ : ~ -, 100 at most');

/** 32 random bytes as base64url: what a device is addressed by, unguessable. */
export const deviceTokenSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, 'a device token: 43 base64url characters');
/** The beginning of a device token: 96 random bits, which name the device and let nobody speak for it. */
export const deviceIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{16}$/, 'a device id: the first 16 characters of its token');
/** A device of a site, in an address. */
export const deviceReferenceSchema = z
  .string()
  .regex(
    /^[A-Za-z0-9_-]{16}(?:[A-Za-z0-9_-]{27})?$/,
    'a device id of 16 base64url characters, or a device token of 43',
  )
  .describe(
    'Its `id`, which is how its token begins. The whole token is taken as well; a secret like that is better kept out of addresses, which proxies log.',
  );
/** The first characters of a device token, to find it by. */
export const tokenPrefixSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,43}$/, 'the beginning of a device token: up to 43 base64url characters');
export const messageIdSchema = z.string().regex(/^[A-Za-z0-9_-]{20,40}$/, 'a message id');

/** Where the next page of a list by time begins: milliseconds and an id, as `next` of a page gives it. */
export const pageCursorSchema = z
  .string()
  .regex(/^\d{1,15}\.[A-Za-z0-9_-]{20,40}$/, '`next` of the page before, exactly as it came');

/** Where the next page of devices begins: milliseconds and the id of a device, as `next` of a page gives it. */
export const deviceCursorSchema = z
  .string()
  .regex(
    /^\d{1,15}\.[A-Za-z0-9_-]{16}(?:[A-Za-z0-9_-]{27})?$/,
    '`next` of the page before, exactly as it came',
  );

/** A moment in time, with its offset. */
export const instantSchema = z.iso.datetime({ offset: true });

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

/** An absolute https address: of a picture that every browser loads from every page. */
export const httpsUrlSchema = webUrlSchema.refine(
  (text) => URL.parse(text)?.protocol === 'https:',
  'an absolute https: URL',
);

/**
 * The origin of a page: scheme, host and port, without a path (RFC 6454 §6.2). The slash that an address bar puts
 * behind it is taken away.
 */
export const originSchema = z
  .string()
  .max(300)
  .transform((text) => text.replace(/\/$/, ''))
  .refine(
    (text) => isWebUrl(text) && URL.parse(text)?.origin === text,
    'an origin such as https://www.example.org, without a path',
  );

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
