import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:tls';
import { onTestFinished, vi } from 'vitest';
import {
  type Connection,
  type ConnectionOptions,
  openHttp2Connection,
  type PendingRequest,
  type PostRequest,
  type RequestController,
} from '../../src/index.ts';
import type { RawPeer } from './raw-peer.ts';

export interface TestResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A connection under test, with its events. */
export interface TestConnection {
  readonly connection: Connection;
  /** Resolves with the maximum number of concurrent requests. Rejects if the connection closes before it is ready. */
  readonly ready: Promise<number>;
  /** Starts a request. The promise stays pending if the connection returns the request unprocessed. */
  readonly post: (request?: Partial<PostRequest>) => Promise<TestResponse>;
  /** The controller of the last request. */
  readonly controller: () => RequestController;
  /** The requests that the server did not process. */
  readonly unprocessed: readonly PendingRequest[];
  /** Resolves when the server requires HTTP/1.1. */
  readonly http1Required: Promise<void>;
  /** Resolves with the reason when the socket is closed. */
  readonly closed: Promise<Error>;
}

interface Target {
  readonly origin: string;
  readonly ca: string;
}

/** Opens a connection and waits until it is ready. */
export async function openTo(target: Target, options?: Partial<ConnectionOptions>): Promise<TestConnection> {
  const opened = await startOpening(target, options);
  await opened.ready;
  return opened;
}

/** Opens a connection, which may not be ready yet. */
export async function startOpening(
  { origin, ca }: Target,
  options: Partial<ConnectionOptions> = {},
): Promise<TestConnection> {
  const ready = Promise.withResolvers<number>();
  // Not every test waits for this promise.
  ready.promise.catch(() => {});
  const closed = Promise.withResolvers<Error>();
  const http1Required = Promise.withResolvers<void>();
  const unprocessed: PendingRequest[] = [];
  let controller: RequestController | undefined;
  const connection = openHttp2Connection({
    socket: await connectTls({ origin, ca }),
    settingsTimeout: 5000,
    idleTimeout: 60_000,
    onReady: ready.resolve,
    onCapacity() {},
    onUnprocessed: (pending) => unprocessed.push(pending),
    onHttp1Required: http1Required.resolve,
    onClosed(error) {
      ready.reject(error);
      closed.resolve(error);
    },
    ...options,
  });

  function post(request: Partial<PostRequest> = {}): Promise<TestResponse> {
    const { promise, resolve, reject } = Promise.withResolvers<TestResponse>();
    // Requests that a test does not wait for fail when the socket closes.
    promise.catch(() => {});
    let start: Pick<TestResponse, 'status' | 'headers'> | undefined;
    const chunks: Buffer[] = [];
    connection.start({
      request: {
        origin,
        path: '/s3cret',
        headers: () => ({ ttl: '60' }),
        body: Buffer.alloc(400, 7),
        ...request,
      },
      isRetry: false,
      handler: {
        onRequestStart: (started) => void (controller = started),
        onResponseStart: (_, status, headers) => void (start = { status, headers }),
        onResponseData: (_, chunk) => void chunks.push(chunk),
        onResponseEnd: () => resolve({ ...start!, body: Buffer.concat(chunks).toString() }),
        // A test can see whether the response had started.
        onResponseError: (_, error) => reject(Object.assign(error, { status: start?.status })),
      },
    });
    return promise;
  }

  return {
    connection,
    ready: ready.promise,
    post,
    controller: () => controller!,
    unprocessed,
    http1Required: http1Required.promise,
    closed: closed.promise,
  };
}

async function connectTls({ origin, ca }: Target) {
  const { hostname, port } = new URL(origin);
  const socket = connect({
    host: hostname,
    port: Number(port),
    servername: hostname,
    ca,
    ALPNProtocols: ['h2'],
  });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'secureConnect');
  return socket;
}

/** Resolves with the error code of the GOAWAY frame when the client has sent one. */
export async function goawayCodeTo(peer: RawPeer): Promise<number> {
  return vi.waitFor(
    () => {
      const goaway = peer.frames.find(({ type }) => type === 7);
      if (goaway === undefined) throw new Error('The client has not sent a GOAWAY frame.');
      return goaway.payload.readUInt32BE(4);
    },
    { timeout: 60_000 },
  );
}

/** Resolves when the client has sent a frame of a type. */
export async function receivedBy(peer: RawPeer, frameType: number): Promise<void> {
  await vi.waitFor(
    () => {
      if (!peer.frames.some(({ type }) => type === frameType)) {
        throw new Error(`The client has not sent a frame of type ${frameType}.`);
      }
    },
    { timeout: 60_000 },
  );
}
