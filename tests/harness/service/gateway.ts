import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { waitFor } from '../wait-for.ts';

/** A request that reached the service's address. */
export interface GatewayRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  /** `performance.now()` when it was complete. */
  readonly at: number;
  /** The response; undefined until there is one. */
  readonly answer: { readonly status: number; readonly body: string } | undefined;
}

/** A request with its response. */
export type AnsweredRequest = GatewayRequest & { readonly answer: object };

/** Selects the requests of a fault. */
export interface RequestFilter {
  readonly method: string;
  readonly path: RegExp;
}

/**
 * The network between the browser and the service, as a reverse proxy at the service's public address: it records the
 * requests of pages and workers, and can fail or delay them.
 */
export interface Gateway extends AsyncDisposable {
  readonly origin: string;
  readonly requests: readonly GatewayRequest[];
  /** The matching requests so far. */
  matching(filter: RequestFilter): readonly GatewayRequest[];
  /**
   * Waits for the response to a matching request. A page may have it a moment before the gateway does.
   *
   * @param after - the number of earlier matching requests
   */
  answered(filter: RequestFilter, after?: number): Promise<AnsweredRequest>;
  forwardTo(origin: string): void;
  /** Responds to matching requests instead of the service, until the fault ends. */
  answer(filter: RequestFilter, status: number, body?: object): Fault;
  /** Forwards matching requests and drops the connection instead of the response, until the fault ends. */
  loseAnswers(filter: RequestFilter): Fault;
  /** Delays matching requests until the fault ends. */
  hold(filter: RequestFilter): Fault;
  /** Ends every fault. */
  endFaults(): void;
  close(): Promise<void>;
}

/** A network fault that a test ends. */
export interface Fault {
  readonly end: () => void;
}

interface Rule extends RequestFilter {
  readonly apply: (response: ServerResponse) => Promise<'answered' | 'forward' | 'lose-answer'>;
}

/** The request that registers a device: a token request ends in it (B7, B8). */
export const tokenRequest: RequestFilter = { method: 'POST', path: /^\/v1\/sites\/[^/]+\/devices$/ };

/** Starts a gateway on a free port; it forwards nothing until {@link Gateway.forwardTo}. */
export async function startGateway(): Promise<Gateway> {
  const requests: GatewayRequest[] = [];
  const rules = new Map<Rule, () => void>();
  let target = '';

  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(incoming);
    const { method = '', url = '' } = incoming;
    const index = requests.length;
    requests.push({ method, path: url, body: body.toString(), at: performance.now(), answer: undefined });
    for (const rule of rules.keys()) {
      if (!accepts(rule, { method, path: url })) continue;
      const what = await rule.apply(response);
      if (what === 'answered') return;
      if (what === 'lose-answer') {
        (await ask(target, incoming, body)).resume();
        response.destroy();
        return;
      }
    }
    const answer = await forward(await ask(target, incoming, body), response);
    requests[index] = { ...requests[index]!, answer };
  };
  const server = createServer((incoming, response) => {
    // The client or the service has disconnected: the other side gets a dropped connection too.
    handle(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const matching = (filter: RequestFilter): readonly GatewayRequest[] =>
    requests.filter((request) => accepts(filter, request));
  const arrange = (rule: Rule, ended: () => void = () => {}): Fault => {
    const end = (): void => {
      rules.delete(rule);
      ended();
    };
    rules.set(rule, end);
    return { end };
  };
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    requests,
    matching,
    answered: (filter, after = 0) =>
      waitFor(`an answered ${filter.method} request to ${filter.path}`, () => {
        const request = matching(filter)[after];
        return request?.answer && { ...request, answer: request.answer };
      }),
    forwardTo: (origin) => {
      target = origin;
    },
    answer: (filter, status, body = {}) =>
      arrange({
        ...filter,
        apply: async (response) => {
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
          return 'answered';
        },
      }),
    loseAnswers: (filter) => arrange({ ...filter, apply: async () => 'lose-answer' }),
    hold: (filter) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      return arrange({ ...filter, apply: () => promise.then(() => 'forward') }, resolve);
    },
    endFaults: () => rules.forEach((end) => end()),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function accepts({ method, path }: RequestFilter, request: { method: string; path: string }): boolean {
  return method === request.method && path.test(request.path);
}

/** Forwards the request; resolves when its response begins. */
async function ask(
  target: string,
  { method, url = '', headers }: IncomingMessage,
  body: Buffer,
): Promise<IncomingMessage> {
  const outgoing = request(new URL(url, target), { method, headers }).end(body);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  return answer;
}

/** Forwards the response as it arrives; resolves with the whole response. */
async function forward(
  answer: IncomingMessage,
  response: ServerResponse,
): Promise<NonNullable<GatewayRequest['answer']>> {
  const { statusCode: status = 502 } = answer;
  response.writeHead(status, answer.headers);
  const chunks: Buffer[] = [];
  answer.on('data', (chunk: Buffer) => chunks.push(chunk));
  await pipeline(answer, response);
  return { status, body: Buffer.concat(chunks).toString() };
}
