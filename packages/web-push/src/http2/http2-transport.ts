import { isIP } from 'node:net';
import type { buildConnector } from 'undici';
import type { Transport } from '../exchange.ts';
import { type ConnectionPool, createConnectionPool, type NegotiatedSocket } from './connection-pool.ts';
import { createOriginMemory } from './origin-memory.ts';

export interface Http2TransportOptions {
  readonly connect: buildConnector.connector;
  /** To each origin at most. */
  readonly connections: number;
  /** Milliseconds for name, TCP and TLS, and as long again for the server's settings. */
  readonly connectTimeout: number;
  /** Milliseconds. */
  readonly keepAliveTimeout: number;
  /** Takes what is for servers that do not speak HTTP/2. */
  readonly http1: Transport;
}

/** HTTP/2 (RFC 9113) as far as a push sender needs it: short POSTs to `https:` origins, many at once. */
export function createHttp2Transport(options: Http2TransportOptions): Transport {
  const { connect, http1, ...limits } = options;
  const pools = new Map<string, ConnectionPool>();
  const overHttp1 = createOriginMemory();
  let isClosed = false;

  function createPool(origin: string): ConnectionPool {
    const { protocol, host, hostname, port } = new URL(origin);
    const target = { protocol, host, hostname: unbracketed(hostname), port };
    const pool = createConnectionPool({
      ...limits,
      settingsTimeout: limits.connectTimeout,
      connect: (callback) =>
        // Undici gives no socket at all with an error, whatever its types say.
        connect(target, (...[error, socket]) =>
          callback(error, (socket as NegotiatedSocket | undefined) ?? null),
        ),
      onHttp1(requests) {
        overHttp1.add(origin);
        for (const { content, handler } of requests) http1.dispatch(content, handler);
      },
      onEmpty() {
        pools.delete(origin);
      },
    });
    pools.set(origin, pool);
    return pool;
  }

  return {
    dispatch(content, handler) {
      const { origin } = content;
      if (isClosed) return handler.onResponseError({ abort() {} }, new Error('The transport is closed'));
      if (overHttp1.has(origin)) return http1.dispatch(content, handler);
      const pool = pools.get(origin) ?? createPool(origin);
      pool.dispatch({ content, handler, isRepeated: false });
    },
    async close() {
      isClosed = true;
      await Promise.all(Array.from(pools.values(), (pool) => pool.close()));
    },
  };
}

function unbracketed(hostname: string): string {
  const inner = hostname.replace(/^\[|\]$/g, '');
  return isIP(inner) === 6 ? inner : hostname;
}
