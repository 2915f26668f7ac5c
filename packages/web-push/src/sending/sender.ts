import type { LookupFunction } from 'node:net';
import { encrypt } from '../encryption/encrypt.ts';
import type { SubscriptionKeys } from '../encryption/subscription-keys.ts';
import type { ConnectTo } from '../endpoints/connect-to.ts';
import { createEndpointPolicy, type EndpointPolicy } from '../endpoints/endpoint-policy.ts';
import type { Proxy } from '../endpoints/proxy.ts';
import type { VapidSigner } from '../vapid/signer.ts';
import { exchange } from './exchange.ts';
import { additionalHeaders } from './additional-headers.ts';
import { requestHeaders, type Urgency } from './request-headers.ts';
import { type PushResponse, toPushResponse } from './response.ts';
import { createTransport } from './transport.ts';

interface PushTarget {
  readonly endpoint: string;
  /** How long the push service keeps the message for a device that is offline, in seconds (RFC 8030 §5.2). */
  readonly ttl: number;
  readonly urgency?: Urgency | undefined;
  /** The message replaces a waiting message of the same topic (RFC 8030 §5.4). Any text. */
  readonly topic?: string | undefined;
  /** Identifies the application server. Without it only subscriptions that were created without a VAPID key accept. */
  readonly vapid?: VapidSigner | undefined;
  /** Additional request headers, by their names. Those that the sender sets itself cannot be given. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Either a payload with the keys to encrypt it for, or the result of {@link encrypt}. */
type PushContent =
  | { readonly keys: SubscriptionKeys; readonly payload?: Uint8Array | undefined; readonly body?: undefined }
  | { readonly keys?: SubscriptionKeys; readonly payload?: undefined; readonly body: Uint8Array };

/** One message to one device. */
export type PushRequest = PushTarget & PushContent;

/** When to give up on one message. */
export interface SendOptions {
  readonly signal?: AbortSignal;
  /**
   * When the message expires, in milliseconds since the epoch. A message that waits for a connection until then is not
   * sent, and the TTL of one that is sent does not exceed the time left when the request starts.
   */
  readonly deadline?: number;
}

/** Sends push messages over connections that it keeps open. */
export interface Sender {
  /**
   * Sends one message, without retries, and returns the response of the push service, whatever its status.
   *
   * @throws WebPushError `endpoint_not_allowed`, `invalid_header`, `payload_too_large`, `address_not_public`,
   * `host_not_found`, `connection_failed`, `connection_timed_out`, `pool_timed_out`, `response_timed_out`, `expired` or
   * `aborted`.
   */
  send(request: PushRequest, options?: SendOptions): Promise<PushResponse>;
  /** Completes the messages in progress, then closes the connections. */
  close(): Promise<void>;
}

/** Milliseconds. */
export interface SenderTimeouts {
  /** For DNS, TCP, TLS and the settings of an HTTP/2 server together; 10 s by default. */
  readonly connect?: number;
  /** From the start of the request to the end of the response headers; 30 s by default. */
  readonly headers?: number;
  /** For the response body, without which the response is still valid; 5 s by default. */
  readonly body?: number;
  /** For everything, including the wait for a connection; 45 s by default. */
  readonly total?: number;
}

/** The timeouts that apply unless others are given. */
export const defaultTimeouts: Required<SenderTimeouts> = {
  connect: 10_000,
  headers: 30_000,
  body: 5000,
  total: 45_000,
};

/** How a sender connects to push services. Every option has a default. */
export interface SenderOptions {
  /** Allows the public push services by default. */
  readonly policy?: EndpointPolicy;
  /** Where to connect to instead, for tests and gateways. The addresses of these destinations are not checked. */
  readonly connectTo?: readonly ConnectTo[];
  /**
   * The HTTP proxy that all other connections go through. It looks host names up, so that only addresses in endpoints are
   * checked here: the proxy must refuse private networks.
   */
  readonly proxy?: Proxy | undefined;
  readonly timeouts?: SenderTimeouts;
  /** Certificate authorities to trust in addition to the default ones, PEM. */
  readonly ca?: string | readonly string[];
  /** The maximum number of connections to each origin, 256 by default. More requests wait for a connection. */
  readonly connections?: number;
  /** Whether to use HTTP/2 with push services that support it, as all public ones do; true by default. */
  readonly http2?: boolean;
  /** `dns.lookup` by default. */
  readonly lookup?: LookupFunction;
}

/** Creates a sender. It follows no redirects, and connects to private addresses only if the options allow it. */
export function createSender(options: SenderOptions = {}): Sender {
  const {
    policy = createEndpointPolicy(),
    connectTo = [],
    timeouts = {},
    ca = [],
    connections = 256,
    http2 = true,
  } = options;
  const {
    connect: connectTimeout,
    headers: headersTimeout,
    body: bodyTimeout,
    total: totalTimeout,
  } = { ...defaultTimeouts, ...timeouts };
  const transport = createTransport({
    policy,
    connectTo,
    proxy: options.proxy,
    ca: typeof ca === 'string' ? [ca] : ca,
    connectTimeout,
    connections,
    http2,
    ...(options.lookup && { lookup: options.lookup }),
  });

  return {
    async send(request, { signal, deadline } = {}) {
      const endpoint = policy.check(request.endpoint);
      const { vapid, ttl, urgency, topic } = request;
      const body = request.body ?? (request.payload ? encrypt(request.payload, request.keys) : null);
      const authorization = vapid?.authorization(endpoint.origin);
      const extra = request.headers && additionalHeaders(request.headers);
      const hasBody = body !== null;
      const headers = () => {
        const ttlLeft = deadline === undefined ? ttl : Math.min(ttl, (deadline - Date.now()) / 1000);
        return {
          ...requestHeaders({ endpoint, authorization, ttl: ttlLeft, urgency, topic, hasBody }),
          ...extra,
        };
      };
      const path = endpoint.pathname + endpoint.search;
      const limits = {
        headersTimeout,
        bodyTimeout,
        totalTimeout,
        ...(deadline !== undefined && { deadline }),
        ...(signal && { signal }),
      };
      return toPushResponse(
        await exchange(transport, { origin: endpoint.origin, path, headers, body }, limits),
      );
    },
    close: () => transport.close(),
  };
}
