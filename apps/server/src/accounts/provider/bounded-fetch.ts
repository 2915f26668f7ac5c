import type { Proxy } from '@sineta/web-push';
import { proxiedFetch } from '../../proxied-fetch.ts';

interface Bounds {
  /** For one request, from the connection to the end of the response, in milliseconds. */
  readonly timeout: number;
  /** The longest response body, decompressed. */
  readonly maxBytes: number;
  /** What requests to other machines go through. */
  readonly proxy?: Proxy | undefined;
}

/** A request as openid-client makes it, and as `fetch` accepts it. */
interface Request {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

type Fetch = (url: string, request: Request) => Promise<Response>;

/** A fetch that follows no redirects and reads a limited body in a limited time. */
export function boundedFetch({ timeout, maxBytes, proxy }: Bounds): Fetch {
  const send = proxiedFetch(proxy);
  return async (url, { body, signal: given, ...init }) => {
    const limit = AbortSignal.timeout(timeout);
    const signal = given ? AbortSignal.any([given, limit]) : limit;
    const response = await send(url, {
      ...init,
      ...(body !== undefined && body !== null && { body: body as string | URLSearchParams }),
      redirect: 'manual',
      signal,
    });
    const { status, statusText, headers } = response;
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of response.body ?? []) {
      length += chunk.length;
      if (length > maxBytes) throw new Error(`The response is longer than ${maxBytes} bytes.`);
      chunks.push(chunk);
    }
    // The constructor accepts no body for some statuses (Fetch standard §2.2.3).
    return new Response(length > 0 ? Buffer.concat(chunks) : null, {
      status,
      statusText,
      headers: [...headers],
    });
  };
}
