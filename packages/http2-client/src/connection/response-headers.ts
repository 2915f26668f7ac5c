import type { IncomingHttpHeaders } from 'node:http';
import { Http2Error } from '../http2-error.ts';
import { addHeader } from './add-header.ts';

export interface ResponseHeaders {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

/** Connection-specific fields, which HTTP/2 prohibits (RFC 9113 §8.2.2). */
const connectionSpecific = new Set([
  'connection',
  'proxy-connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
]);
const illegalNameCharacter = /[^!#$%&'*+\-.^_`|~0-9a-z]/;
const illegalValueCharacter = /[\0\r\n]/;

/**
 * Reads the fields of a response, names and values alternating (RFC 9113 §8.2, §8.3.2).
 *
 * @throws Http2Error `PROTOCOL_ERROR`, for the stream.
 */
export function readResponseHeaders(fields: readonly string[]): ResponseHeaders {
  const status = fields[0] === ':status' && /^[1-9]\d\d$/.test(fields[1]!) ? Number(fields[1]) : undefined;
  // HTTP/2 has no 101 (RFC 9113 §8.6).
  if (status === undefined || status === 101) throw malformed('no valid status');
  const headers = Object.create(null) as IncomingHttpHeaders;
  for (let at = 2; at < fields.length; at += 2) {
    const name = fields[at]!;
    const value = fields[at + 1]!;
    if (name === '' || illegalNameCharacter.test(name) || connectionSpecific.has(name)) {
      throw malformed('an illegal field name');
    }
    if (illegalValueCharacter.test(value)) throw malformed('an illegal field value');
    addHeader(headers, name, value);
  }
  return { status, headers };
}

function malformed(problem: string): Http2Error {
  return new Http2Error('PROTOCOL_ERROR', `The response headers contain ${problem}`);
}
