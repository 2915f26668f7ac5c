import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { Server } from 'node:net';
import { createCertificate, googleHosts } from './certificate.ts';
import { Faults } from './faults.ts';
import { chromiumFlags } from './google/flags.ts';
import { createMcsServer } from './google/mcs-server.ts';
import { toExchange } from './http/exchange.ts';
import { route } from './http/router.ts';
import { listen } from './listener.ts';
import { MessageStore } from './message-store.ts';
import { firefoxPreferences } from './mozilla/preferences.ts';
import { createPushSocket } from './mozilla/push-socket.ts';
import type { ProtocolErrorListener } from './protocol-error.ts';
import { RequestLog } from './request-log.ts';
import type { Subscription } from './subscription.ts';

/** Senders keep connections open. With a short timeout, a request could reach a connection that is being closed. */
const keepAliveTimeout = 120_000;

/** The ports and the clock of a push service. Every option has a default. */
export interface PushServiceOptions {
  /** Port for senders, Firefox, and Chromium's check-in and registration; a free one when absent. */
  readonly port?: number;
  /** Port that serves the endpoints of Chromium's subscriptions over TLS; a free one when absent. */
  readonly httpsPort?: number;
  /** Port of Chromium's persistent connection; a free one when absent. */
  readonly mcsPort?: number;
  /** Milliseconds since the epoch; the system clock when absent. */
  readonly clock?: () => number;
  /** Called when a browser violates its protocol. */
  readonly onProtocolError?: ProtocolErrorListener;
}

/** A local push service: real browsers subscribe to it, and any sender can post to it. */
export interface PushService extends AsyncDisposable {
  /** The origin of endpoints for Firefox, `http://localhost:PORT`; an endpoint is `${origin}/push/<id>`. */
  readonly origin: string;
  /** Preferences that make Firefox use this service, by name. */
  readonly firefoxPreferences: Readonly<Record<string, string | number | boolean>>;
  /** Command-line flags that make Chromium use it. */
  readonly chromiumFlags: readonly string[];
  /**
   * How a sender reaches the endpoints of Chromium's subscriptions, in the format of curl's `--connect-to`:
   * `jmt17.google.com:443:127.0.0.1:PORT`.
   */
  readonly connectTo: readonly string[];
  /** PEM of the certificate authority of those hosts, which senders must trust. */
  readonly certificateAuthority: string;
  readonly faults: Faults;
  readonly log: RequestLog;
  /** All subscriptions, oldest first, including ended ones. */
  subscriptions(): readonly Subscription[];
  /** Drops every connection and stops listening. */
  close(): Promise<void>;
}

/**
 * Starts a push service on loopback.
 * @throws Error (EADDRINUSE) if a port is taken
 */
export async function startPushService(options: PushServiceOptions = {}): Promise<PushService> {
  const { port = 0, httpsPort = 0, mcsPort = 0, clock = Date.now, onProtocolError = () => {} } = options;
  const closing = new AbortController();
  const faults = new Faults();
  const log = new RequestLog();
  const store = new MessageStore({ clock, onChange: () => log.notify() });
  const context = { store, log, faults, clock, onProtocolError };
  const certificate = await createCertificate();

  const serve = (scheme: 'http' | 'https', request: IncomingMessage, response: ServerResponse) => {
    const exchange = toExchange({ scheme, request, response, signal: closing.signal });
    // The peer has disconnected, or the response has begun and cannot become an error.
    route(exchange, context).catch(() => exchange.drop());
  };
  const http = createServer({ keepAliveTimeout }, (request, response) => serve('http', request, response));
  const https = createSecureServer({ ...certificate, allowHTTP1: true }, (request, response) =>
    // The compatibility API has everything that an exchange uses.
    serve('https', request as unknown as IncomingMessage, response as unknown as ServerResponse),
  );
  https.prependListener('connection', (socket) => {
    if (faults.takeHandshake()) socket.destroy();
  });
  const mcs = createMcsServer({ store, clock, certificate, onProtocolError });

  // If one port is taken, those that are open already are closed.
  await using opened = new AsyncDisposableStack();
  const open = async (server: Server, on: number): Promise<number> => {
    const listener = await listen(server, on);
    opened.defer(() => listener.close());
    return listener.port;
  };
  const httpPort = await open(http, port);
  const securePort = await open(https, httpsPort);
  const browserPort = await open(mcs, mcsPort);
  const listeners = opened.move();
  const origin = `http://localhost:${httpPort}`;
  const pushSocket = createPushSocket({ store, origin, onProtocolError });
  http.on('upgrade', (request, socket, head) => pushSocket.upgrade(request, socket, head));

  const close = async () => {
    closing.abort();
    pushSocket.close();
    await listeners.disposeAsync();
  };
  return {
    origin,
    firefoxPreferences: firefoxPreferences(origin),
    chromiumFlags: chromiumFlags({ origin, mcsPort: browserPort, spkiHash: certificate.spkiHash }),
    connectTo: googleHosts.map((host) => `${host}:443:127.0.0.1:${securePort}`),
    certificateAuthority: certificate.certificateAuthority,
    faults,
    log,
    subscriptions: () => store.subscriptions(),
    close,
    [Symbol.asyncDispose]: close,
  };
}
