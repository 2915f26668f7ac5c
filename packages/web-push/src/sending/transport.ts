import { isIP } from 'node:net';
import { type ConnectionOptions, openHttp2Connection } from '@sineta/http2-client';
import { type ConnectionPool, createConnectionPool } from './connection-pool.ts';
import { type ConnectorOptions, createConnector } from './connector.ts';
import type { Transport } from './exchange.ts';
import { openHttp1Connection } from './http1-connection.ts';
import { createHttp1Origins } from './http1-origins.ts';

export interface TransportOptions extends Omit<ConnectorOptions, 'timeout'> {
  /** How long DNS, TCP, TLS and the settings of an HTTP/2 server may take together, in milliseconds. */
  readonly connectTimeout: number;
  /** The maximum number of connections to each origin. */
  readonly connections: number;
}

/** How long an idle connection stays open unless the push service closes it, in milliseconds. */
const idleTimeout = 10_000;

/** Creates a transport that uses HTTP/2 if TLS negotiates it, and otherwise HTTP/1.1 by undici. */
export function createTransport(options: TransportOptions): Transport {
  const { connectTimeout, connections } = options;
  const connectHttp1 = createConnector({ ...options, timeout: connectTimeout, http2: false });
  const connectAny = options.http2 ? createConnector({ ...options, timeout: connectTimeout }) : connectHttp1;
  const pools = new Map<string, ConnectionPool>();
  const http1Origins = createHttp1Origins();
  let isClosed = false;

  function createPool(origin: string): ConnectionPool {
    const { protocol, host, hostname, port } = new URL(origin);
    const target = { protocol, host, hostname: withoutBrackets(hostname), port };
    const pool = createConnectionPool({
      connections,
      connectTimeout,
      idleTimeout,
      // A TLS connection announces the number when it is open.
      expectedRequests: protocol === 'https:' && options.http2 ? Number.POSITIVE_INFINITY : 1,
      connect(callback) {
        const connect = http1Origins.has(origin) ? connectHttp1 : connectAny;
        // With an error undici passes no socket, which its types omit.
        return connect(target, (...[error, socket]) => callback(error, socket ?? null));
      },
      openConnection: (connection: ConnectionOptions) =>
        connection.socket.alpnProtocol === 'h2'
          ? openHttp2Connection(connection)
          : openHttp1Connection({ ...connection, origin }),
      onHttp1Required: () => http1Origins.add(origin),
      onEmpty() {
        // A later pool may have replaced this one: a returned request can fill a pool that was empty.
        if (pools.get(origin) === pool) pools.delete(origin);
      },
    });
    pools.set(origin, pool);
    return pool;
  }

  return {
    dispatch(request, handler) {
      const { origin } = request;
      if (isClosed) return handler.onResponseError({ abort() {} }, new Error('The sender is closed'));
      const pool = pools.get(origin) ?? createPool(origin);
      pool.dispatch({ request, handler, isRetry: false });
    },
    withdraw: (request) => pools.get(request.origin)?.withdraw(request),
    async close() {
      isClosed = true;
      await Promise.all(Array.from(pools.values(), (pool) => pool.close()));
    },
  };
}

function withoutBrackets(hostname: string): string {
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) === 6 ? address : hostname;
}
