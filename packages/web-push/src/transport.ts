import { Agent } from 'undici';
import { type ConnectorOptions, createConnector } from './connector.ts';
import type { Transport } from './exchange.ts';
import { createHttp2Transport } from './http2/http2-transport.ts';

export interface TransportOptions extends Omit<ConnectorOptions, 'timeout'> {
  /** Milliseconds for name, TCP and TLS, and as long again for the settings of an HTTP/2 server. */
  readonly connectTimeout: number;
  /** At most, to each origin and over each protocol. */
  readonly connections: number;
}

/** How long an idle connection is kept, in milliseconds, unless the service says otherwise. */
const keepAliveTimeout = 10_000;

/** HTTP/2 of our own where the server speaks it, which TLS tells; for the rest HTTP/1.1 by undici. */
export function createTransport(options: TransportOptions): Transport {
  const { connectTimeout: timeout, connections } = options;
  const http1 = createHttp1Transport(options);
  if (!options.http2) return http1;
  const http2 = createHttp2Transport({
    connect: createConnector({ ...options, timeout }),
    connections,
    connectTimeout: timeout,
    keepAliveTimeout,
    http1,
  });
  return {
    dispatch(request, handler) {
      (request.origin.startsWith('https:') ? http2 : http1).dispatch(request, handler);
    },
    async close() {
      // First, since what its servers decline goes to the other.
      await http2.close();
      await http1.close();
    },
  };
}

function createHttp1Transport(options: TransportOptions): Transport {
  const { connectTimeout: timeout, connections } = options;
  const agent = new Agent({
    connect: createConnector({ ...options, timeout, http2: false }),
    connections,
    keepAliveTimeout,
    // Undici counts a dripping answer as a live one; the exchange has its own timers.
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
  });
  return {
    dispatch: (request, handler) => void agent.dispatch({ ...request, method: 'POST' }, handler),
    close: () => agent.close(),
  };
}
