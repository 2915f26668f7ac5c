import type { PushError } from '../errors.ts';

/** An HTTP response as data. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

export function emptyAnswer(status: number, headers: Record<string, string> = {}): Answer {
  return { status, headers, body: '' };
}

export function textAnswer(body: string): Answer {
  return { status: 200, headers: { 'content-type': 'text/plain' }, body };
}

export function jsonAnswer(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: `${JSON.stringify(value)}\n`,
  };
}

export function errorAnswer({ code, status, message, headers }: PushError): Answer {
  return jsonAnswer(status, { code, message }, headers);
}
