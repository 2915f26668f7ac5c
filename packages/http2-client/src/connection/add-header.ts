import type { IncomingHttpHeaders } from 'node:http';

/** The fields that occur once (`message.headers` of node:http). */
const singular = new Set([
  'age',
  'authorization',
  'content-length',
  'content-type',
  'etag',
  'expires',
  'from',
  'host',
  'if-modified-since',
  'if-unmodified-since',
  'last-modified',
  'location',
  'max-forwards',
  'proxy-authorization',
  'referer',
  'retry-after',
  'server',
  'user-agent',
]);

/**
 * Adds a field of a response to its headers as node:http does. If the name is repeated, the first value of a field that occurs
 * once remains, `set-cookie` is an array, and other values are joined (RFC 9110 §5.3).
 *
 * @param headers Without a prototype, because the server chooses the names.
 */
export function addHeader(headers: IncomingHttpHeaders, name: string, value: string): void {
  if (name === 'set-cookie') (headers[name] ??= []).push(value);
  else if (headers[name] === undefined) headers[name] = value;
  else if (!singular.has(name)) headers[name] += `, ${value}`;
}
