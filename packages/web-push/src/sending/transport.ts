import { isIP } from 'node:net';
import type { ConnectionOptions } from './connection.ts';
import { type ConnectionPool, createConnectionPool } from './connection-pool.ts';
import { type ConnectorOptions, createConnector } from './connector.ts';
import type { Transport } from './exchange.ts';
import { openHttp1Connection } from './http1-connection.ts';
import { openHttp2Connection } from './http2/connection.ts';
import { createOriginMemory } from './origin-memory.ts';

export interface TransportOptions extends Omit<ConnectorOptions, 'timeout'> {
  /** Milliseconds for the whole opening: name, TCP, TLS and the settings of an HTTP/2 server. */
  readonly connectTimeout: number;
  /** To each origin at most. */
  readonly connections: number;
}

/** How long an idle connection is kept, in milliseconds, unless the service says otherwise. */
const keepAliveTimeout = 10_000;

/** HTTP/2 of our own where the server speaks it, which TLS tells; for the rest HTTP/1.1 by undici. */
export function createTransport(options: TransportOptions): Transport {
  const { connectTimeout, connections } = options;
  const connectHttp1 = createConnector({ ...options, timeout: connectTimeout, http2: false });
  const connectAny = options.http2 ? createConnector({ ...options, timeout: connectTimeout }) : connectHttp1;
  const pools = new Map<string, ConnectionPool>();
  const wantsHttp1 = createOriginMemory();
  let isClosed = false;

  function createPool(origin: string): ConnectionPool {
    const { protocol, host, hostname, port } = new URL(origin);
    const target = { protocol, host, hostname: unbracketed(hostname), port };
    const pool = createConnectionPool({
      connections,
      connectTimeout,
      keepAliveTimeout,
      // One over TLS says only when it is open.
      expectedRequests: protocol === 'https:' && options.http2 ? Number.POSITIVE_INFINITY : 1,
      connect(callback) {
        const connect = wantsHttp1.has(origin) ? connectHttp1 : connectAny;
        // Undici gives no socket at all with an error, whatever its types say.
        return connect(target, (...[error, socket]) => callback(error, socket ?? null));
      },
      openConnection: (connection: ConnectionOptions) =>
        connection.socket.alpnProtocol === 'h2'
          ? openHttp2Connection(connection)
          : openHttp1Connection({ ...connection, origin }),
      onHttp1Required: () => wantsHttp1.add(origin),
      onEmpty() {
        // Another may stand there: a request given back late fills one again that was empty.
        if (pools.get(origin) === pool) pools.delete(origin);
      },
    });
    pools.set(origin, pool);
    return pool;
  }

  return {
    dispatch(content, handler) {
      const { origin } = content;
      if (isClosed) return handler.onResponseError({ abort() {} }, new Error('The transport is closed'));
      const pool = pools.get(origin) ?? createPool(origin);
      pool.dispatch({ content, handler, isRepeated: false });
    },
    withdraw: (content) => pools.get(content.origin)?.withdraw(content),
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
