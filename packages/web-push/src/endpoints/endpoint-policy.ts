import { WebPushError } from '../errors.ts';
import { pushServiceOf } from './push-service.ts';

/** Decides which endpoints are allowed. Strangers choose endpoints, and could choose one in a private network. */
export interface EndpointPolicy {
  /**
   * Validates an endpoint and parses it. Call it when an endpoint is saved and again when a message is sent to it.
   *
   * @throws WebPushError `endpoint_not_allowed`, with the reason.
   */
  check(endpoint: string): URL;
  /** Whether the host of this endpoint may have a private or loopback address. */
  allowsPrivateAddress(endpoint: URL): boolean;
}

/** What a policy allows besides the public push services. */
export interface EndpointPolicyOptions {
  /**
   * The origins of other push services, `scheme://host[:port]`, matched exactly. They may be `http:` and may have
   * private addresses.
   */
  readonly extraOrigins?: readonly string[];
}

/**
 * Browsers get endpoints of a few hundred characters. To a header list that is too large, a server can respond by closing the
 * HTTP/2 connection, with all messages on it.
 */
const maxEndpointLength = 2048;

/** An escaped letter, digit, `-`, `.`, `_` or `~`: `%61` is another spelling of `a` (RFC 3986 §6.2.2.2). */
const needlessEscape = /%(?:2[DE]|3\d|[46][1-9A-F]|[57][\dA]|5F|7E)/i;

/** The token in an endpoint of Microsoft is base64, escaped as a whole in one of these spellings or not at all. */
const microsoftQueries = [
  /^\?token=[\w.~+/=-]+$/,
  /^\?token=(?:[\w.~-]|%[\da-f]{2})+$/,
  /^\?token=(?:[\w.~-]|%[\dA-F]{2})+$/,
];

/**
 * Creates a policy that allows the public push services (Google, Mozilla, Apple, Microsoft) over https on port 443,
 * and the given origins.
 *
 * @throws WebPushError `invalid_origin`.
 */
export function createEndpointPolicy({ extraOrigins = [] }: EndpointPolicyOptions = {}): EndpointPolicy {
  const extra = new Set(extraOrigins.map(parseOrigin));
  return {
    check(endpoint) {
      // A subscription from JSON may have another type.
      if (typeof endpoint !== 'string') throw notAllowed('is not a text');
      if (endpoint.length > maxEndpointLength) {
        throw notAllowed(`has more than ${maxEndpointLength} characters`);
      }
      const url = URL.parse(endpoint);
      if (url === null) throw notAllowed('is not an absolute URL');
      if (url.username !== '' || url.password !== '') throw notAllowed('contains credentials');
      // Browsers return the canonical form. Another spelling could mislead a parser, and could register one
      // subscription twice.
      if (url.href !== endpoint || endpoint.includes('#')) throw notAllowed('is not in canonical form');
      if (extra.has(url.origin)) return url;
      if (url.protocol !== 'https:') throw notAllowed('is not https');
      if (url.port !== '') throw notAllowed('is not on port 443');
      const service = pushServiceOf(url);
      if (service === undefined) {
        throw notAllowed(`has the host "${url.hostname}", which is not a known push service`);
      }
      // Otherwise a stranger registers one subscription any number of times.
      if (service === 'microsoft') {
        if (!microsoftQueries.some((query) => query.test(url.search))) {
          throw notAllowed('has a query that is not one of Microsoft');
        }
      } else if (endpoint.includes('?')) throw notAllowed('has a query');
      if (url.pathname.includes('//')) throw notAllowed('has an empty part in its path');
      // Only the token in an endpoint of Microsoft has characters to escape.
      const isEscaped = url.pathname.includes('%') || needlessEscape.test(url.search);
      if (isEscaped) throw notAllowed('escapes a character that needs no escape');
      return url;
    },
    allowsPrivateAddress: (endpoint) => extra.has(endpoint.origin),
  };
}

function parseOrigin(text: string): string {
  const url = URL.parse(text);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (!isOrigin) {
    throw new WebPushError(
      'invalid_origin',
      `"${text}" is not an origin, so no endpoint would match it. ` +
        'Use only scheme, host and port, such as http://localhost:9150.',
    );
  }
  return url.origin;
}

function notAllowed(problem: string): WebPushError {
  return new WebPushError(
    'endpoint_not_allowed',
    `The endpoint ${problem}. Messages are sent only to allowed push services, because strangers choose endpoints. ` +
      'Use the endpoint unchanged from PushManager.subscribe(), or add the origin of your own push service.',
  );
}
