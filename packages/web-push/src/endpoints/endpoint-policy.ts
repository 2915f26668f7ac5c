import { WebPushError } from './errors.ts';
import { pushServiceOf } from './push-service.ts';

/** Which endpoints may be sent to. Subscriptions come from strangers, who would have us call our own network. */
export interface EndpointPolicy {
  /**
   * Reads an endpoint, for use when it is saved and again when it is sent to.
   *
   * @throws WebPushError `endpoint_not_allowed`, saying why.
   */
  check(endpoint: string): URL;
  /** Whether this endpoint's host may have a private or loopback address. */
  allowsPrivateAddress(endpoint: URL): boolean;
}

export interface EndpointPolicyOptions {
  /**
   * Push services of one's own besides the public ones: `scheme://host[:port]`, matched exactly. These may be
   * `http:` and may have private addresses.
   */
  readonly extraOrigins?: readonly string[];
}

/**
 * Allows the public push services (Google, Mozilla, Apple, Microsoft) over https on port 443, and the
 * origins given.
 *
 * @throws WebPushError `invalid_origin`.
 */
export function createEndpointPolicy({ extraOrigins = [] }: EndpointPolicyOptions = {}): EndpointPolicy {
  const extra = new Set(extraOrigins.map(parseOrigin));
  return {
    check(endpoint) {
      const url = URL.parse(endpoint);
      if (url === null) throw notAllowed('is not an absolute URL');
      if (url.username !== '' || url.password !== '') throw notAllowed('holds credentials');
      // Browsers give the canonical form. Any other spelling has something to hide from one of its readers,
      // and would let one subscription be registered twice.
      if (url.href !== endpoint || endpoint.includes('#')) throw notAllowed('is not in canonical form');
      if (extra.has(url.origin)) return url;
      if (url.protocol !== 'https:') throw notAllowed('is not https');
      if (url.port !== '') throw notAllowed('is not on port 443');
      if (pushServiceOf(url) === undefined)
        throw notAllowed(`has the host "${url.hostname}", no known push service`);
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
      `"${text}" is not an origin, so it would allow nothing or too much. ` +
        'Give scheme, host and port alone, such as http://localhost:9150.',
    );
  }
  return url.origin;
}

function notAllowed(problem: string): WebPushError {
  return new WebPushError(
    'endpoint_not_allowed',
    `The endpoint ${problem}. Only known push services are called, because endpoints come from strangers. ` +
      'Send it exactly as PushManager.subscribe() gave it; add a push service of your own to the allowed origins.',
  );
}
