import type { Proxy } from '@sineta/web-push';
import { type ProxiedFetch, proxiedFetch } from '../../proxied-fetch.ts';

/** The result of a request. */
export type Fetched = Answer | Unreachable;

export interface Answer {
  readonly ok: true;
  /** The address after redirects. */
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  /** Truncated at the size limit. Of a binary request, one character for each byte. */
  readonly body: string;
  readonly isTruncated: boolean;
  /** The addresses that redirected, oldest first. */
  readonly redirects: readonly URL[];
  /** When the response began, by this machine's clock, in milliseconds. */
  readonly at: number;
}

export interface Unreachable {
  readonly ok: false;
  readonly url: URL;
  readonly redirects: readonly URL[];
  /** A clause that completes "… cannot be loaded: ". */
  readonly reason: string;
}

export interface FetchOptions {
  readonly method?: 'GET' | 'OPTIONS';
  readonly headers?: Record<string, string>;
  /** The number of redirects to follow. The next one is returned. */
  readonly redirects?: number;
  /** Reads the body as bytes instead of text, and only the first of them, as many as the header of an image takes. */
  readonly binary?: boolean;
}

const timeout = 10_000;
/** Of a body, in bytes. The rest is not needed for the checks. */
const cap = 2 * 1024 * 1024;
/** Of an image, in bytes: its size may follow metadata. */
const binaryCap = 256 * 1024;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

export type CappedFetch = (url: URL, options?: FetchOptions) => Promise<Fetched>;

/** A fetch as a browser's on a first visit, without cookies, and within limits of time and size. */
export function cappedFetch(proxy?: Proxy): CappedFetch {
  const send = proxiedFetch(proxy);
  return (url, options = {}) => load(send, url, options);
}

async function load(send: ProxiedFetch, url: URL, options: FetchOptions): Promise<Fetched> {
  const { method = 'GET', headers = {}, redirects: limit = 10, binary = false } = options;
  const signal = AbortSignal.timeout(timeout);
  const redirects: URL[] = [];
  let target = url;
  try {
    for (;;) {
      const response = await send(target.href, { method, headers, redirect: 'manual', signal });
      const at = Date.now();
      const next = redirectTarget(response, target);
      if (next === undefined || redirects.length === limit) {
        const content = await readCapped(response, binary);
        return {
          ok: true,
          url: target,
          status: response.status,
          headers: response.headers,
          ...content,
          redirects,
          at,
        };
      }
      await response.body?.cancel();
      redirects.push(target);
      target = next;
    }
  } catch (error) {
    return { ok: false, url: target, redirects, reason: reasonOf(error) };
  }
}

function redirectTarget({ status, headers }: Response, from: URL): URL | undefined {
  const location = headers.get('location');
  if (!redirectStatuses.has(status) || location === null) return undefined;
  const target = URL.parse(location, from.href);
  return target?.protocol === 'http:' || target?.protocol === 'https:' ? target : undefined;
}

async function readCapped(
  response: Response,
  binary: boolean,
): Promise<Pick<Answer, 'body' | 'isTruncated'>> {
  const limit = binary ? binaryCap : cap;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    chunks.push(chunk);
    if (size > limit) break;
  }
  const bytes = Buffer.concat(chunks);
  const body = binary ? bytes.toString('latin1') : new TextDecoder().decode(bytes);
  return { body, isTruncated: size > limit };
}

const noTls = 'the server does not use HTTPS there (is the address http:, or the port another?)';

const reasons: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate comes from an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate chain is incomplete',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  ENOTFOUND: 'its host name does not exist (DNS)',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'the server closed the connection',
  EPROTO: noTls,
};

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return `no response within ${timeout / 1000} seconds`;
  }
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
  // OpenSSL's message names a line of its source.
  if (code.startsWith('ERR_SSL_')) return noTls;
  return reasons[code] ?? (cause instanceof Error ? cause.message : String(cause));
}
