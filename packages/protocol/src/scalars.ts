/** Schemas of single values that several domains share. */
import { z } from 'zod';
import {
  deviceCursorPattern,
  deviceIdOrTokenPattern,
  deviceIdPattern,
  deviceTokenPattern,
  deviceTokenPrefixPattern,
  isDateTime,
  isSecureUrl,
  isName,
  isStorable,
  isPersonalText,
  isUserId,
  isWebUrl,
  localDateTimePattern,
  localePattern,
  messageIdPattern,
  pageCursorPattern,
  parseOrigin,
  slugPattern,
  tagPattern,
  topicPattern,
} from './formats.ts';
import { limits } from './limits.ts';
import { attributeNamePattern, describeFault, placeholderFault } from './messages/payload/placeholders.ts';

const notStorable = 'must not contain U+0000';

/** Text without U+0000, which PostgreSQL cannot store. */
export const textSchema = z.string().refine(isStorable, notStorable);

/** The title or the body of a message, which may have placeholders. */
export const personalTextSchema = z
  .string()
  .refine(isPersonalText, { error: ({ input }) => placeholderProblem(input) })
  .overwrite(wellFormed)
  .describe(
    'It may have placeholders, such as `{{name|neighbour}}`: the attribute `name` of each device, or `neighbour` for devices without it. Write `{{{{` for two braces.',
  );

/**
 * A lone surrogate becomes U+FFFD, as it does in a column: what is compared is what is stored. In JSON it would stay, and
 * encodeURIComponent() throws for it.
 */
function wellFormed(text: string): string {
  return text.toWellFormed();
}

function placeholderProblem(input: unknown): string {
  const fault = typeof input === 'string' ? placeholderFault(input) : undefined;
  return fault ? describeFault(fault) : notStorable;
}

/** The name of an attribute of devices. */
export const attributeNameSchema = z
  .string()
  .regex(
    attributeNamePattern,
    `must be 1 to ${limits.attributeNameLength} of a-z, 0-9 and _, starting with a letter`,
  );

/** A display name. */
export const nameSchema = nameText(limits.nameLength).min(1, 'must not be empty');

/** Id of a site, a segment or a template. */
export const slugSchema = z
  .string()
  .regex(
    slugPattern,
    `must be 1 to ${limits.slugLength} lower-case letters, digits or hyphens, and not start with a hyphen`,
  );

export const siteIdSchema = slugSchema.describe('Id of a site.');

export const topicSchema = z
  .string()
  .regex(topicPattern, 'must be 1 to 100 letters, digits or . _ ~ % -, starting with a letter or digit');

/** A tag that the site gives a device, such as `plan:gold`. */
export const tagSchema = z
  .string()
  .regex(tagPattern, 'must be 1 to 100 letters, digits or . _ : ~ -, starting with a letter or digit');

/** The id that the application has for a person. It is compared exactly. */
export const userIdSchema = bounded(limits.userIdLength)
  .refine(
    isUserId,
    `must be 1 to ${limits.userIdLength} characters without control characters, and neither "." nor ".."`,
  )
  .describe('The id that your application has for a person.');

/** A secret: it authorizes requests for the device. */
export const deviceTokenSchema = z
  .string()
  .regex(deviceTokenPattern, 'must be a device token: 43 base64url characters');

/** The public name of a device: the beginning of its token. It gives no control over the device. */
export const deviceIdSchema = z
  .string()
  .regex(deviceIdPattern, 'must be a device id: the first 16 characters of a device token');

/** A device of a site, in a URL. */
export const deviceIdOrTokenSchema = z
  .string()
  .regex(deviceIdOrTokenPattern, 'must be a device id of 16 base64url characters, or a device token of 43')
  .describe(
    'The device id. The device token is also accepted, but a secret should not be in a URL, because proxies log URLs.',
  );

/** The beginning of a device token, to search for. */
export const deviceTokenPrefixSchema = z
  .string()
  .regex(deviceTokenPrefixPattern, 'must be the beginning of a device token: 1 to 43 base64url characters');

export const messageIdSchema = z.string().regex(messageIdPattern, 'must be a message id');

/** What is wrong with a text that is no cursor. */
export const notACursor = 'must be the `next` value of the previous page';

/** Start of the next page of a list in order of time. */
export const pageCursorSchema = z.string().regex(pageCursorPattern, notACursor);

/** Start of the next page of devices. */
export const deviceCursorSchema = z.string().regex(deviceCursorPattern, notACursor);

/** The cursor of the next page, in a response. */
export const nextPageSchema = z
  .string()
  .optional()
  .describe('Pass as `after` to get the next page. Absent on the last page.');

/** Counts the changes of what several members edit. The first one is 1. */
export const revisionSchema = z.int().min(1);

/** The revision that a request changes which creates something or replaces it. */
export const savedRevisionSchema = z
  .int()
  .min(0)
  .optional()
  .describe(
    'The revision that was changed. If there is a newer one, nothing is stored. 0: nothing must have this id yet. Absent: what is stored is replaced, whatever its revision.',
  );

/** A date and time with an offset. */
export const instantSchema = z.iso.datetime({ offset: true });

/** A BCP 47 language tag. */
export const localeSchema = z
  .string()
  .regex(localePattern, { error: 'must be a BCP 47 language tag such as pt-BR', abort: true });

/** The language that a browser reports. One that is no tag, such as en-US@posix, counts as absent. */
export const reportedLocaleSchema = bounded(limits.localeLength)
  .transform((tag) => (localePattern.test(tag) ? tag : undefined))
  .describe('BCP 47 language tag, such as pt-BR. Text in another form counts as absent.');

/** The language of a reader, from a page: one that is no tag has no texts. */
export const readerLanguageSchema = bounded(limits.localeLength)
  .optional()
  .describe(
    'The language of the reader, as a BCP 47 tag: texts that have a translation are in it (lookup of RFC 4647 §3.4, else any variant of the language). Default: that of the site.',
  );

/** An IANA name, in its canonical spelling: strangers choose among a few hundred, and not among spellings of them. */
export const timeZoneSchema = bounded(limits.timeZoneLength)
  .refine(
    (name) => canonicalTimeZone(name) !== undefined,
    'must be an IANA time zone such as America/Sao_Paulo',
  )
  .overwrite((name) => canonicalTimeZone(name) ?? name);

/** The time zone that a browser reports. One that the service does not know, such as Etc/Unknown, counts as absent. */
export const reportedTimeZoneSchema = bounded(limits.timeZoneLength)
  .transform((name) => canonicalTimeZone(name))
  .describe('IANA name, such as America/Sao_Paulo. One that the service does not know counts as absent.');

/** A local date and time to the minute: RFC 3339 without seconds and offset. */
export const localDateTimeSchema = z
  .string()
  .regex(localDateTimePattern, { error: 'must be a date and time such as 2026-12-24T09:00', abort: true })
  .refine(isDateTime, 'must be an existing date and time such as 2026-12-24T09:00');

/** An absolute http: or https: URL. */
export const webUrlSchema = bounded(limits.urlLength).refine(
  isWebUrl,
  'must be an absolute http: or https: URL',
);

/** The URL of an image. Secure pages block images over http:. */
export const secureUrlSchema = bounded(limits.urlLength).refine(
  isSecureUrl,
  'must be an absolute https: URL, or an http: URL of localhost',
);

/** The origin of a page (RFC 6454 §6.2), which becomes as browsers send it. */
export const originSchema = bounded(limits.originLength).transform((text, context) => {
  const origin = parseOrigin(text);
  if (origin !== undefined) return origin;
  context.addIssue('must be an origin without a path, such as https://www.example.org');
  return z.NEVER;
});

/** Bytes as base64url. Padding is accepted and removed. */
export function base64urlSchema(bytes: number) {
  const length = Math.ceil((bytes * 4) / 3);
  const padding = -length & 3;
  return bounded(length + padding)
    .regex(new RegExp(`^[A-Za-z0-9_-]{${length}}={0,${padding}}$`), `must be ${bytes} bytes as base64url`)
    .transform((text) => text.slice(0, length));
}

/** Text of limited length. Longer text fails on its length alone: no later check reads it. */
export function bounded(maxLength: number) {
  return z.string().max(maxLength, { error: tooLong(maxLength), abort: true });
}

/** Text of limited length without U+0000. */
export function storableText(maxLength: number) {
  return bounded(maxLength).refine(isStorable, notStorable).overwrite(wellFormed);
}

/** Text of limited length without U+0000, and without white space around it. */
export function trimmedText(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength, { error: tooLong(maxLength), abort: true })
    .refine(isStorable, notStorable)
    .overwrite(wellFormed);
}

/** Text of limited length in one line, which cannot change how the text around it is displayed. */
export function nameText(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength, { error: tooLong(maxLength), abort: true })
    .refine(isName, 'must be one line without control characters and bidirectional overrides');
}

function tooLong(maxLength: number): string {
  return `must have at most ${maxLength.toLocaleString('en')} characters`;
}

/** A set, because an Intl.DateTimeFormat takes 40 µs and memory outside the heap. It lacks some valid names. */
const usualTimeZones: ReadonlySet<string> = new Set(Intl.supportedValuesOf('timeZone'));

/** @returns undefined for a name that does not exist, or an offset such as `+01:00`. */
function canonicalTimeZone(name: string): string | undefined {
  if (usualTimeZones.has(name)) return name;
  if (/^[+-]/.test(name)) return undefined;
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
