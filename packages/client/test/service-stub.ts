import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived. */
export interface Arrived {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** The response to a request. */
export interface Answer {
  readonly status: number;
  /** Sent as JSON, unless `type` gives another type. */
  readonly body?: unknown;
  readonly type?: string;
}

/** A stand-in for the messaging service: a real HTTP server with configured responses. */
export interface ServiceStub extends AsyncDisposable {
  readonly origin: string;
  readonly arrived: readonly Arrived[];
}

export async function startServiceStub(
  answer: (request: Arrived) => Answer | Promise<Answer>,
): Promise<ServiceStub> {
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const text = Buffer.concat(await request.toArray()).toString();
      const { method = '', url: path = '' } = request;
      const call = { method, path, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
      arrived.push(call);
      const { status, body, type } = await answer(call);
      response.writeHead(status, { 'content-type': type ?? 'application/json' });
      response.end(type === undefined ? JSON.stringify(body) : body);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, arrived, [Symbol.asyncDispose]: () => close(server) };
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
