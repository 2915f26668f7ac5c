import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../faults.ts';
import type { HttpResponse } from './http-response.ts';
import type { Exchange } from './exchange.ts';

/** Time for the first half of a response to leave before its connection is dropped, in milliseconds. */
const settlingTime = 10;

/** Sends a complete response. */
export function respond({ response }: Exchange, { status, headers, body }: HttpResponse): void {
  response.writeHead(status, { ...headers, ...lengthOf(status, body) });
  response.end(body);
}

/**
 * Sends a response with a fault.
 * @throws AbortError if the sender has disconnected before the end
 */
export async function respondFaulty(exchange: Exchange, response: HttpResponse, fault: Fault): Promise<void> {
  if (fault.hang === true) return;
  if (fault.reset === 'request') exchange.drop();
  else if (fault.reset === 'response') await respondHalf(exchange, response);
  else if (fault.drip !== undefined) await respondSlowly(exchange, response, fault.drip);
  else respond(exchange, response);
}

async function respondHalf(exchange: Exchange, { status, headers, body }: HttpResponse): Promise<void> {
  const { response, signal } = exchange;
  const bytes = Buffer.from(body);
  // Content-Length is one byte too large, so that even an empty body is cut short.
  response.writeHead(status, { ...headers, 'content-length': String(bytes.length + 1) });
  response.flushHeaders();
  response.write(bytes.subarray(0, bytes.length / 2));
  await sleep(settlingTime, undefined, { signal });
  exchange.drop();
}

async function respondSlowly(
  { response, signal }: Exchange,
  { status, headers, body }: HttpResponse,
  pause: number,
): Promise<void> {
  response.writeHead(status, { ...headers, ...lengthOf(status, body) });
  response.flushHeaders();
  for (const byte of Buffer.from(body)) {
    await sleep(pause, undefined, { signal });
    response.write(Uint8Array.of(byte));
  }
  response.end();
}

/** RFC 9110 §8.6: no Content-Length with 204. */
function lengthOf(status: number, body: string | Uint8Array): Record<string, string> {
  return status === 204 ? {} : { 'content-length': String(Buffer.byteLength(body)) };
}
