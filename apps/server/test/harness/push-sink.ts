import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A received push message. */
export interface Arrival {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly at: number;
}

export interface Answer {
  /** 0 closes the connection without a response. */
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface PushSink {
  readonly origin: string;
  readonly arrivals: readonly Arrival[];
  /** The number of requests for each path. */
  countByPath(): Map<string, number>;
}

/** Returns the response; `times` counts the requests for this path, including this one. */
export type Answering = (arrival: Arrival, times: number) => Answer | Promise<Answer>;

/** A push service on a real socket that responds as the test specifies and records requests; closed with the test. */
export async function startPushSink(answering: Answering = () => ({ status: 201 })): Promise<PushSink> {
  const arrivals: Arrival[] = [];
  const times = new Map<string, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const arrival = { path, headers: request.headers, body: Buffer.concat(chunks), at: Date.now() };
      arrivals.push(arrival);
      times.set(path, (times.get(path) ?? 0) + 1);
      void Promise.resolve(answering(arrival, times.get(path)!)).then(({ status, headers, body }) =>
        status === 0 ? response.destroy() : response.writeHead(status, headers).end(body),
      );
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, arrivals, countByPath: () => times };
}
