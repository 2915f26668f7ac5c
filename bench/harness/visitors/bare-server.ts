import { fork } from 'node:child_process';
import { once } from 'node:events';
import { nextMessage } from '../../../tests/harness/next-message.ts';
import type { VisitRequest } from './visitors.ts';

/** A server of `node:http` that answers every request with the same bytes. */
export interface BareServer extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
}

export interface BareResponse {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Base64. */
  readonly body: string;
}

/** Starts a server that answers as `url` answers to the request. */
export async function startBareServer(url: string, request: VisitRequest): Promise<BareServer> {
  const child = fork(new URL('./bare-server-process.ts', import.meta.url));
  const exited = once(child, 'exit');
  child.send(await record(url, request));
  const port = await nextMessage<number>(child);
  return {
    url: `http://localhost:${port}`,
    pid: child.pid!,
    async [Symbol.asyncDispose]() {
      child.kill();
      await exited;
    },
  };
}

async function record(url: string, { method, path, headers, body }: VisitRequest): Promise<BareResponse> {
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
  });
  const content = Buffer.from(await response.arrayBuffer());
  // The length is that of the bytes on the wire: what is compressed was decompressed here.
  const length = Number(response.headers.get('content-length') ?? 0);
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)),
    body: content.subarray(0, length).toString('base64'),
  };
}
