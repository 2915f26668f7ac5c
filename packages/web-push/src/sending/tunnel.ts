import { isIP, type Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import type { HostAndPort } from '../endpoints/connect-to.ts';
import type { Proxy } from '../endpoints/proxy.ts';
import { WebPushError } from '../errors.ts';
import { loadUndici } from './undici.ts';

/** What is being opened, and can be given up. */
export interface Opening {
  destroy(error: Error): unknown;
}

type Opened = (...result: [error: null, socket: Socket] | [error: Error, socket: null]) => void;

export interface TunnelOptions {
  readonly proxy: Proxy;
  readonly target: HostAndPort;
  /** For everything until the connection is open, in milliseconds. */
  readonly timeout: number;
  /** The authorities that TLS with the proxy trusts. */
  readonly secureContext: SecureContext;
  /** Starts TLS in the tunnel. Without it, the tunnel is the connection. */
  readonly startTls: ((socket: Socket, opened: Opened) => Opening | undefined) | undefined;
}

/** Opens a connection through a proxy (CONNECT, RFC 9110 §9.3.6), which looks the name of the host up. */
export function openThroughProxy(options: TunnelOptions, opened: Opened): Opening {
  const { proxy, timeout, startTls } = options;
  const deadline = performance.now() + timeout;
  let opening: Opening | undefined = openTunnel(options, (...[error, socket]) => {
    if (error !== null) return opened(error, null);
    if (startTls === undefined) return opened(null, socket);
    const timer = setTimeout(
      () => opening?.destroy(timedOut(proxy)),
      Math.max(0, deadline - performance.now()),
    );
    opening = startTls(socket, (...result) => {
      clearTimeout(timer);
      opened(...result);
    });
  });
  return { destroy: (error) => opening?.destroy(error) };
}

function openTunnel({ proxy, target, timeout, secureContext }: TunnelOptions, opened: Opened): Opening {
  const { host, port } = target;
  const { buildConnector, Client } = loadUndici();
  // A tunnel of HTTP/2 (RFC 9113 §8.5) is a stream, which would end with the client.
  const connect = buildConnector({ allowH2: false, timeout, secureContext });
  const client = new Client(proxy.origin, {
    allowH2: false,
    // The certificate is that of the proxy. Undici would expect the name in the Host header, which is that of the target.
    connect: ({ servername: _target, ...options }, connected) => connect(options, connected),
  });
  const cancelled = new AbortController();
  const path = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  const authorization = proxy.authorization && { 'proxy-authorization': proxy.authorization };
  const request = {
    path,
    headers: { host: path, ...authorization },
    signal: AbortSignal.any([cancelled.signal, AbortSignal.timeout(timeout)]),
  };
  client.connect(request, (error, response) => {
    // The socket of an open tunnel no longer belongs to the client.
    void client.destroy();
    if (error !== null) {
      const isLate = error.name === 'TimeoutError' || error.name === 'ConnectTimeoutError';
      return opened(isLate ? timedOut(proxy) : unreachable(proxy, error), null);
    }
    const { statusCode, socket } = response;
    if (statusCode >= 200 && statusCode <= 299) return opened(null, socket as Socket);
    socket.on('error', () => {}).destroy();
    opened(refused(proxy, path, statusCode), null);
  });
  return { destroy: (error) => cancelled.abort(error) };
}

function refused({ origin }: Proxy, path: string, status: number): WebPushError {
  return new WebPushError(
    'connection_failed',
    `The proxy ${origin} refused a tunnel to ${path} with the status ${status}, so the message was not sent. ` +
      (status === 407
        ? 'Add the user name and password of the proxy to its address.'
        : 'Allow CONNECT to this host on the proxy, or list the host among those without it.'),
  );
}

function unreachable({ origin }: Proxy, cause: Error): WebPushError {
  return new WebPushError(
    'connection_failed',
    `The proxy ${origin} opened no tunnel, so the message was not sent. Check its address, and whether it runs.`,
    { cause },
  );
}

function timedOut({ origin }: Proxy): WebPushError {
  return new WebPushError(
    'connection_timed_out',
    `No connection opened through the proxy ${origin} in time, so the message was not sent. Send it again later; if it ` +
      'keeps failing, check the proxy.',
  );
}
