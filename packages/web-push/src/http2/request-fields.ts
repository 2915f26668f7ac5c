import type { ExchangeRequest } from '../exchange.ts';

const scheme = 'https://';

/** The fields of a request, names and values in turn, the pseudo-header fields first (RFC 9113 §8.3.1). */
export function requestFields({ origin, path, headers, body }: ExchangeRequest): string[] {
  const authority = origin.slice(scheme.length);
  const fields = [':method', 'POST', ':scheme', 'https', ':authority', authority, ':path', path];
  for (const [name, value] of Object.entries(headers())) fields.push(name, value);
  // HTTP/2 can do without. Some services ask for it all the same.
  fields.push('content-length', String(body?.length ?? 0));
  return fields;
}
