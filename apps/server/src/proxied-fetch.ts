import type { Proxy } from '@sineta/web-push';
import type { ProxyAgent } from 'undici';

/** What `fetch` accepts in each of its implementations. */
interface Request {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | URLSearchParams | Uint8Array<ArrayBuffer>;
  readonly redirect?: 'follow' | 'manual';
  readonly signal?: AbortSignal;
}

export type ProxiedFetch = (url: string, request?: Request) => Promise<Response>;

/** A fetch whose requests go through the proxy in tunnels (CONNECT), except those to the hosts without it. */
export function proxiedFetch(proxy: Proxy | undefined): ProxiedFetch {
  let agent: ProxyAgent | undefined;
  return async (url, request) => {
    if (proxy === undefined || proxy.isExcepted(new URL(url))) return fetch(url, request);
    // The fetch of Node.js accepts only the agents of its own, older undici.
    const undici = await import('undici');
    agent ??= new undici.ProxyAgent({
      uri: proxy.origin,
      ...(proxy.authorization !== undefined && { token: proxy.authorization }),
      proxyTunnel: true,
      proxyTls: { allowH2: false },
    });
    const response: unknown = await undici.fetch(url, { ...request, dispatcher: agent });
    // The types of Node.js describe the same class.
    return response as Response;
  };
}
