import type { IncomingHttpHeaders } from 'node:http';
import { Http2Error } from './http2-error.ts';

export interface ResponseHead {
  readonly status: number;
  /** The first field of each name. */
  readonly headers: IncomingHttpHeaders;
}

/** Of other connections than this one's kind: no gateway may have let them through (RFC 9113 §8.2.2). */
const connectionSpecific = new Set([
  'connection',
  'proxy-connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
]);
const illegalName = /[^!#$%&'*+\-.^_`|~0-9a-z]/;
const illegalValue = /[\0\r\n]/;

/**
 * Reads the fields of a response's head, names and values in turn (RFC 9113 §8.2, §8.3.2).
 *
 * @throws Http2Error `PROTOCOL_ERROR`, for the stream.
 */
export function readResponseHead(fields: readonly string[]): ResponseHead {
  const status = fields[0] === ':status' && /^[1-9]\d\d$/.test(fields[1]!) ? Number(fields[1]) : undefined;
  if (status === undefined || status === 101) throw malformed('no fitting status');
  const headers = Object.create(null) as Record<string, string>;
  for (let at = 2; at < fields.length; at += 2) {
    const name = fields[at]!;
    const value = fields[at + 1]!;
    if (name === '' || illegalName.test(name) || connectionSpecific.has(name))
      throw malformed('an illegal name');
    if (illegalValue.test(value)) throw malformed('an illegal value');
    headers[name] ??= value;
  }
  return { status, headers };
}

function malformed(problem: string): Http2Error {
  return new Http2Error('PROTOCOL_ERROR', `The head of a response has ${problem}`);
}
