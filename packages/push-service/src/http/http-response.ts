import type { PushError } from '../errors.ts';

/** An HTTP response as data. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

export function emptyResponse(status: number, headers: Record<string, string> = {}): HttpResponse {
  return { status, headers, body: '' };
}

export function textResponse(body: string): HttpResponse {
  return { status: 200, headers: { 'content-type': 'text/plain' }, body };
}

export function jsonResponse(
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): HttpResponse {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: `${JSON.stringify(value)}\n`,
  };
}

export function errorResponse({ code, status, message, headers }: PushError): HttpResponse {
  return jsonResponse(status, { code, message }, headers);
}
