import type { IncomingHttpHeaders } from 'node:http';
import type { LookupFunction } from 'node:net';
import type { ConnectTo } from './connect-to.ts';
import { encrypt } from './encrypt.ts';
import { createEndpointPolicy, type EndpointPolicy } from './endpoint.ts';
import { exchange, type ExchangeResponse } from './exchange.ts';
import type { SubscriptionKeys } from './keys.ts';
import { readReason } from './reason.ts';
import { requestHeaders, type Urgency } from './request-headers.ts';
import { parseRetryAfter } from './retry-after.ts';
import { createTransport } from './transport.ts';
import type { VapidSigner } from './vapid.ts';

interface PushTarget {
  readonly endpoint: string;
  /** Seconds that the push service keeps the message for a device that is away (RFC 8030 §5.2). */
  readonly ttl: number;
  readonly urgency?: Urgency | undefined;
  /** Replaces a message of the same topic that is still waiting (RFC 8030 §5.4). Any text. */
  readonly topic?: string | undefined;
  readonly vapid: VapidSigner;
}

/** Either what to encrypt and for whom, or what {@link encrypt} made of it. */
type PushContent =
  | { readonly keys: SubscriptionKeys; readonly payload?: Uint8Array | undefined; readonly body?: undefined }
  | { readonly keys?: SubscriptionKeys; readonly payload?: undefined; readonly body: Uint8Array };

/** One message to one device. */
export type PushRequest = PushTarget & PushContent;

/** What the push service said; `outcomeOf` tells what follows from it. */
export interface PushResponse {
  readonly status: number;
  /** Milliseconds, from either form of the header. */
  readonly retryAfter?: number;
  /** The message's own address at the push service, by which it could be taken back. */
  readonly location?: string;
  /** The service's own words about a refusal: one line of at most 200 characters without tokens. */
  readonly reason?: string;
  /** Seconds that the service will really keep it. */
  readonly ttl?: number;
}

export interface SendOptions {
  readonly signal?: AbortSignal;
  /**
   * The end of the message, an instant in milliseconds: while it waits for a connection until then it is not
   * sent any more, and the push service is told no longer TTL than what is left when the request is written.
   */
  readonly deadline?: number;
}

/** Sends push messages over connections that it keeps. */
export interface Sender {
  /**
   * Sends once and gives whatever the service answers, refusals too.
   *
   * @throws WebPushError `endpoint_not_allowed`, `payload_too_large`, `address_refused`, `connection_failed`,
   * `timed_out`, `expired` or `aborted`.
   */
  send(request: PushRequest, options?: SendOptions): Promise<PushResponse>;
  /** Lets what is under way finish, then closes the connections. */
  close(): Promise<void>;
}

/** Milliseconds. */
export interface SenderTimeouts {
  /** Name, TCP, TLS and the settings of an HTTP/2 server together: 10 s. */
  readonly connect?: number;
  /** From the request being written to the headers of the answer: 30 s. */
  readonly headers?: number;
  /** For the body of the answer: 5 s. The answer counts even if it does not come. */
  readonly body?: number;
  /** For all of it, the wait for a free connection included: 45 s. */
  readonly total?: number;
}

/** How long each may take unless given. */
export const defaultTimeouts: Required<SenderTimeouts> = {
  connect: 10_000,
  headers: 30_000,
  body: 5000,
  total: 45_000,
};

export interface SenderOptions {
  /** The public push services unless given. */
  readonly policy?: EndpointPolicy;
  /** Where to connect instead, for tests and proxies; what an operator redirects is not checked for its address. */
  readonly connectTo?: readonly ConnectTo[];
  readonly timeouts?: SenderTimeouts;
  /** Certificate authorities to trust besides the usual ones, PEM. */
  readonly ca?: string | readonly string[];
  /** Connections kept to each origin at most: 256. More requests wait for a free one, or a free stream of one. */
  readonly connections?: number;
  /** Whether to speak HTTP/2 with services that do, as all public ones: true. */
  readonly http2?: boolean;
  /** `dns.lookup` unless a test has its own. */
  readonly lookup?: LookupFunction;
}

/** Makes a sender. It never follows redirects and never connects to a private address unasked. */
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
      const authorization = vapid.authorization(endpoint.origin);
      const hasBody = body !== null;
      const headers = () => {
        const left = deadline === undefined ? ttl : Math.min(ttl, (deadline - Date.now()) / 1000);
        return requestHeaders({ endpoint, authorization, ttl: left, urgency, topic, hasBody });
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

function toPushResponse({ status, headers, body }: ExchangeResponse): PushResponse {
  const retryAfter = parseRetryAfter(headers['retry-after'], Date.now());
  const reason = status < 300 ? undefined : readReason(headers, body);
  const ttl = readTtl(headers);
  return {
    status,
    ...(retryAfter !== undefined && { retryAfter }),
    ...(headers.location !== undefined && { location: headers.location }),
    ...(reason !== undefined && { reason }),
    ...(ttl !== undefined && { ttl }),
  };
}

function readTtl(headers: IncomingHttpHeaders): number | undefined {
  const value = headers['ttl'];
  return typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : undefined;
}
