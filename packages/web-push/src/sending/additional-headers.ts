import { WebPushError } from '../errors.ts';

/** Names are tokens (RFC 9110 §5.6.2). */
const headerName = /^[!#$%&'*+.^_`|~0-9a-z-]{1,100}$/;
/** Values are visible ASCII characters, spaces and tabs, without a space at either end (RFC 9110 §5.5). */
const headerValue = /^(?![ \t])[\t\x20-\x7e]{0,4096}(?<![ \t])$/;

/** The sender sets these, or they belong to the connection (RFC 9113 §8.2.2). */
const reserved = new Set([
  'authorization',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-connection',
  'te',
  'topic',
  'trailer',
  'transfer-encoding',
  'ttl',
  'upgrade',
  'urgency',
]);

/**
 * Returns the headers that a caller adds to a request, with their names in lower case as HTTP/2 requires.
 *
 * @throws WebPushError `invalid_header`.
 */
export function additionalHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const lowerCase = name.toLowerCase();
      if (!headerName.test(lowerCase)) throw invalidHeader('has a name that is not an HTTP token');
      if (reserved.has(lowerCase)) {
        throw invalidHeader(`"${lowerCase}" cannot be added, because the sender or the connection sets it`);
      }
      if (!headerValue.test(value)) {
        throw invalidHeader(
          `"${lowerCase}" has a value that is not visible ASCII of at most 4,096 characters`,
        );
      }
      return [lowerCase, value];
    }),
  );
}

function invalidHeader(problem: string): WebPushError {
  return new WebPushError(
    'invalid_header',
    `A header of the request ${problem}, so the message was not sent. Change or remove it.`,
  );
}
