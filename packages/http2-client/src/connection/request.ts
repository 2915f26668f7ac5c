import type { IncomingHttpHeaders } from 'node:http';

/** A POST request whose body is in memory. */
export interface PostRequest {
  /** An origin such as `https://push.example` or `https://push.example:8443`. */
  readonly origin: string;
  /** Path and query. */
  readonly path: string;
  /**
   * Returns lower-case names and ASCII values, which the client does not validate. It is called when the request
   * is written, so that a value may depend on how long the request waited.
   */
  readonly headers: () => Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
}

/** Lets the handler of a request cancel it. */
export interface RequestController {
  /** Cancels the request. The handler may still be called, and ignores it. */
  abort(reason: Error): void;
}

/** Receives the events of one request. `onResponseEnd` or `onResponseError` is the last one. */
export interface ResponseHandler {
  /** The request is about to be written. Called again if the server did not process the request and it restarts. */
  onRequestStart(controller: RequestController): void;
  /** Also called for informational responses (1xx). The headers are those of node:http, repeated fields too. */
  onResponseStart(controller: RequestController, status: number, headers: IncomingHttpHeaders): void;
  /** The handler may keep the chunk. */
  onResponseData(controller: RequestController, chunk: Buffer): void;
  onResponseEnd(): void;
  onResponseError(controller: RequestController, error: Error): void;
}

/** A request that waits for a connection or is in flight on one. */
export interface PendingRequest {
  readonly request: PostRequest;
  readonly handler: ResponseHandler;
  /** Whether a server has already returned the request unprocessed. It fails if that happens again. */
  readonly isRetry: boolean;
}

const schemeLength = 'https://'.length;

/** Returns the fields of a request, names and values alternating, pseudo-header fields first (RFC 9113 §8.3.1). */
export function requestFields({ origin, path, headers, body }: PostRequest): string[] {
  const authority = origin.slice(schemeLength);
  const fields = [':method', 'POST', ':scheme', 'https', ':authority', authority, ':path', path];
  for (const [name, value] of Object.entries(headers())) fields.push(name, value);
  // HTTP/2 does not need a content length, but some servers require it.
  fields.push('content-length', String(body?.length ?? 0));
  return fields;
}
