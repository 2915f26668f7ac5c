import { placeholderFault } from './messages/payload/placeholders.ts';

/**
 * The formats of single values, without zod, so that browsers can check input by the same rules as the service.
 * Every pattern is anchored and matches in linear time.
 */

/** Id of a site, a segment or a template: `limits.slugLength` characters at most. */
export const slugPattern = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** Id of a topic: the unreserved characters of a URL (RFC 3986 §2.3) and `%`. */
export const topicPattern = /^[A-Za-z0-9][A-Za-z0-9._~%-]{0,99}$/;

/** A tag of a device, such as `plan:gold`: the unreserved characters of a URL and `:`. */
export const tagPattern = /^[A-Za-z0-9][A-Za-z0-9._:~-]{0,99}$/;

/** 32 random bytes as base64url. */
export const deviceTokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** The first 16 characters of a device token: 96 random bits. */
export const deviceIdPattern = /^[A-Za-z0-9_-]{16}$/;

/** A device id or its beginning, at least what `shortDeviceIdOf` returns. */
export const deviceIdPrefixPattern = /^[A-Za-z0-9_-]{8,16}$/;

export const deviceIdOrTokenPattern = /^[A-Za-z0-9_-]{16}(?:[A-Za-z0-9_-]{27})?$/;

/** The beginning of a device token, of any length. */
export const deviceTokenPrefixPattern = /^[A-Za-z0-9_-]{1,43}$/;

export const messageIdPattern = /^[A-Za-z0-9_-]{20,40}$/;
/** Up to `limits.clickedMessagesPerRequest` message ids, separated by commas. */
export const messageIdsPattern = /^[A-Za-z0-9_-]{20,40}(?:,[A-Za-z0-9_-]{20,40}){0,19}$/;

/** 16 bytes as base64url. */
export const receiptProofPattern = /^[A-Za-z0-9_-]{22}$/;

/** Milliseconds, which fit into the 6 bytes of an id, and a message id or another id of the same alphabet. */
export const pageCursorPattern = /^\d{1,14}\.[A-Za-z0-9_-]{20,40}$/;

/** Milliseconds and the id of a user, which is checked by itself. */
export const userCursorPattern = /^\d{1,14}\../;

/** Milliseconds and a device id or token. */
export const deviceCursorPattern = /^\d{1,15}\.[A-Za-z0-9_-]{16}(?:[A-Za-z0-9_-]{27})?$/;

/** RFC 8030 §5.4: at most 32 characters of the base64url alphabet. */
export const collapseKeyPattern = /^[A-Za-z0-9_-]{1,32}$/;

/** A BCP 47 language tag, by its shape alone: what `navigator.language` returns. */
export const localePattern = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$/;

/** A date and time to the minute without an offset, such as `2026-12-24T09:00`. */
export const localDateTimePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** A time of day, such as `22:00`. */
export const timeOfDayPattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Returns the id of the device that has this token. */
export function deviceIdOf(token: string): string {
  return token.slice(0, 16);
}

/** Shortens a device id or token to what people read out and compare: 8 characters. */
export function shortDeviceIdOf(idOrToken: string): string {
  return idOrToken.slice(0, 8);
}

/**
 * Whether a text can be the id of a user: not empty, well-formed, without control characters and line breaks, and no dot
 * segment, which URLs lose (RFC 3986 §5.2.4).
 */
export function isUserId(text: string): boolean {
  return text.isWellFormed() && /^[^\p{Cc}\u2028\u2029]+$/u.test(text) && text !== '.' && text !== '..';
}

/**
 * Whether a text can be a name: well-formed, in one line, without control characters (C0 and C1) and without characters that
 * change the direction of the text around them.
 */
export function isName(text: string): boolean {
  return text.isWellFormed() && !/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u.test(text);
}

/** Whether a text has no U+0000, which PostgreSQL cannot store. */
export function isStorable(text: string): boolean {
  return !text.includes('\0');
}

/** Whether a text can be the title or the body of a message: it can be stored, and each placeholder is complete. */
export function isPersonalText(text: string): boolean {
  return isStorable(text) && placeholderFault(text) === undefined;
}

/** Whether a text that `localDateTimePattern` matches is an existing date and time. */
export function isDateTime(text: string): boolean {
  const date = new Date(`${text}Z`);
  // Date rejects a date that does not exist, or converts it to another one.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Whether a text is an existing local date and time to the minute. */
export function isLocalDateTime(text: string): boolean {
  return localDateTimePattern.test(text) && isDateTime(text);
}

/**
 * Whether a text is an absolute http: or https: URL. URL.parse also accepts white space before it and no slashes after the
 * scheme, which service workers and links interpret differently.
 */
export function isWebUrl(text: string): boolean {
  // URL.parse strips or encodes U+0000; the database stores the text itself.
  return /^https?:\/\/[^/\\]/i.test(text) && !text.includes('\0') && URL.canParse(text);
}

/** Whether secure pages load images from a URL: one with https:, or with http: on the same machine (Secure Contexts §3.1). */
export function isSecureUrl(text: string): boolean {
  const url = isWebUrl(text) ? URL.parse(text) : null;
  return url !== null && (url.protocol === 'https:' || url.hostname === 'localhost');
}

/**
 * Reads an origin: scheme, host and port without a path (RFC 6454 §6.2), in any spelling that a person may enter. One trailing
 * slash is accepted, because address bars append it.
 * @returns the origin as browsers send it, with a host name in lower case and ASCII; undefined for any other text
 */
export function parseOrigin(text: string): string | undefined {
  if (!isWebUrl(text)) return undefined;
  const { href, origin } = new URL(text);
  return href === `${origin}/` ? origin : undefined;
}

/** Checks of formats that no pattern expresses, by the name that the generated schema of a message has for them. */
export const formatChecks: Readonly<Record<string, (text: string) => boolean>> = {
  text: isStorable,
  name: isName,
  'personal-text': isPersonalText,
  'user-id': isUserId,
  'web-url': isWebUrl,
  'local-date-time': isDateTime,
};

/** Text in the form for searching: without case and accents. */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
