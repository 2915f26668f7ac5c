import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';

/** One HTTP request and the way to answer it. Node's HTTP/2 compatibility API serves as HTTP/1.1 does. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly method: string;
  /** The origin that the client addressed. */
  readonly origin: string;
  /** Path without query. */
  readonly path: string;
  /** By lower-case name, without HTTP/2 pseudo-header fields. */
  readonly headers: Readonly<Record<string, string>>;
  /** Aborted when the connection ends or the service closes. */
  readonly signal: AbortSignal;
  /** Resets the connection under the exchange. */
  drop(): void;
}

interface ExchangeOptions {
  readonly scheme: 'http' | 'https';
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Aborted when the service closes. */
  readonly signal: AbortSignal;
}

export function toExchange({ scheme, request, response, signal }: ExchangeOptions): Exchange {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(':'))
      headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  const authority = request.headers[':authority'] ?? headers['host'] ?? '';
  const connection = new AbortController();
  response.once('close', () => connection.abort());
  return {
    request,
    response,
    method: request.method ?? '',
    origin: URL.parse(`${scheme}://${String(authority)}`)?.origin ?? '',
    path: (request.url ?? '').split('?', 1)[0] ?? '',
    headers,
    signal: AbortSignal.any([signal, connection.signal]),
    drop: () => dropConnection(request),
  };
}

/** Under HTTP/2 the request's socket stands for one stream, so the session has to go. */
function dropConnection(request: IncomingMessage | Http2ServerRequest): void {
  if ('stream' in request) request.stream.session?.destroy();
  else request.socket.destroy();
}
