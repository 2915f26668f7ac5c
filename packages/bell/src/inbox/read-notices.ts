import type { Notice } from '@sineta/protocol';

/** A notice of the future would hide those that are published until then: only clocks that differ are accepted. */
const tolerance = 24 * 60 * 60 * 1000;

/**
 * Reads the notices of a response, newest first. Anything that is no notice is left out.
 *
 * @param now - in milliseconds
 * @returns undefined if the response is no feed
 */
export function readNotices(body: unknown, now: number): readonly Notice[] | undefined {
  const { notices } = (body ?? {}) as { readonly notices?: unknown };
  if (!Array.isArray(notices)) return undefined;
  // A time that cannot be read is not before any other.
  return notices.filter(isNotice).filter(({ publishedAt }) => Date.parse(publishedAt) < now + tolerance);
}

function isNotice(value: unknown): value is Notice {
  const { id, title, body, publishedAt, topic, navigate, language } = (value ?? {}) as Record<
    string,
    unknown
  >;
  return (
    isText(id) &&
    isText(title) &&
    isText(publishedAt) &&
    [body, topic, navigate, language].every((text) => text === undefined || typeof text === 'string')
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
