import type { IncomingHttpHeaders } from 'node:http';
import type { ExchangeResponse } from './exchange.ts';

const maxReasonLength = 200;
/** The preferred format (RFC 9110 §5.6.7). */
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** The response of a push service. `outcomeOf` interprets it. */
export interface PushResponse {
  readonly status: number;
  /** The value of `Retry-After` in milliseconds from now. */
  readonly retryAfter?: number;
  /** The URL of the message at the push service, which can be used to delete it (RFC 8030 §5). */
  readonly location?: string;
  /** Why the push service rejected the message, in its own words: one line of at most 200 characters, without tokens. */
  readonly reason?: string;
  /** How long the push service keeps the message, in seconds. */
  readonly ttl?: number;
  /** All headers, with lower-case names and repeated fields as in node:http. They may contain the address of the message. */
  readonly headers: IncomingHttpHeaders;
  /** The first 2 KiB of the body, as the push service sent it. It may quote the endpoint. */
  readonly body: string;
}

export function toPushResponse({ status, headers, body }: ExchangeResponse): PushResponse {
  const retryAfter = parseRetryAfter(headers['retry-after'], Date.now());
  const reason = status < 300 ? undefined : readReason(headers, body);
  const ttl = readTtl(headers);
  return {
    status,
    ...(retryAfter !== undefined && { retryAfter }),
    ...(headers.location !== undefined && { location: headers.location }),
    ...(reason !== undefined && { reason }),
    ...(ttl !== undefined && { ttl }),
    headers,
    body,
  };
}

/**
 * Returns why a push service rejected a message, as one short line for a log. URLs and anything like a token are
 * removed, because some services quote the endpoint.
 */
export function readReason(headers: IncomingHttpHeaders, body: string): string | undefined {
  const description = headers['x-wns-error-description'];
  const text = (typeof description === 'string' && description) || fromJson(body) || fromHtml(body) || body;
  const line = text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/https?:\/\/\S+|[\w./~+=%-]{32,}/g, '…')
    .trim()
    .slice(0, maxReasonLength);
  return line === '' ? undefined : line;
}

/** Apple responds with `{reason}`, Mozilla with `{errno, message}`. */
function fromJson(body: string): string | undefined {
  try {
    const { reason, errno, message } = JSON.parse(body) as Record<string, unknown>;
    if (typeof reason === 'string') return reason;
    if (typeof message !== 'string') return undefined;
    return typeof errno === 'number' ? `${errno}: ${message}` : message;
  } catch {
    return undefined;
  }
}

/** Some responses of Google are pages with the reason as the title. */
function fromHtml(body: string): string | undefined {
  return /<title>([^<]*)/i.exec(body)?.[1];
}

/**
 * Parses `Retry-After` (RFC 9110 §10.2.3), which is a number of seconds or a date.
 *
 * @returns Milliseconds from `now`, or `undefined` for any other value, so that the caller uses its own back-off.
 */
export function parseRetryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const date = httpDate.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function readTtl(headers: IncomingHttpHeaders): number | undefined {
  const value = headers['ttl'];
  return typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : undefined;
}
