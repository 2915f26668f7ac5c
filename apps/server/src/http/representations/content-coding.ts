/** A content coding (RFC 9110 §8.4.1), the preferred one first. */
export const contentCodings = ['br', 'gzip'] as const;
export type ContentCoding = (typeof contentCodings)[number];

/** What the build appends to the name of a file for its compressed forms. */
export const codingExtensions: Readonly<Record<ContentCoding, string>> = { br: '.br', gzip: '.gz' };
