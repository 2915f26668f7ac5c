import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';

/** An HTTP request and its response object. Node's HTTP/2 compatibility API has the same shape as HTTP/1.1. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly method: string;
  /** The origin in the request. */
  readonly origin: string;
  /** Path without query. */
  readonly path: string;
  /** Field names in lower case, without HTTP/2 pseudo-header fields. */
  readonly headers: Readonly<Record<string, string>>;
  /** Aborted when the connection ends or the service closes. */
  readonly signal: AbortSignal;
  /** Resets the connection. */
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

/** Under HTTP/2 the request's socket is a proxy of one stream, so the session must be destroyed. */
function dropConnection(request: IncomingMessage | Http2ServerRequest): void {
  if ('stream' in request) request.stream.session?.destroy();
  else request.socket.destroy();
}
