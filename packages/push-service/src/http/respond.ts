import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../faults.ts';
import type { Answer } from './answer.ts';
import type { Exchange } from './exchange.ts';

/** Milliseconds in which the first half of an answer leaves before its connection is dropped. */
const settlingTime = 10;

/** Writes an answer whole. */
export function respond({ response }: Exchange, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, ...lengthOf(status, body) });
  response.end(body);
}

/**
 * Writes an answer as a fault spoils it.
 * @throws AbortError when the sender has gone before the end
 */
export async function respondFaulty(exchange: Exchange, answer: Answer, fault: Fault): Promise<void> {
  if (fault.hang === true) return;
  if (fault.reset === 'request') exchange.drop();
  else if (fault.reset === 'response') await respondHalf(exchange, answer);
  else if (fault.drip !== undefined) await respondSlowly(exchange, answer, fault.drip);
  else respond(exchange, answer);
}

async function respondHalf(exchange: Exchange, { status, headers, body }: Answer): Promise<void> {
  const { response, signal } = exchange;
  const bytes = Buffer.from(body);
  // One byte more is promised than comes, so that even an empty body is cut short.
  response.writeHead(status, { ...headers, 'content-length': String(bytes.length + 1) });
  response.flushHeaders();
  response.write(bytes.subarray(0, bytes.length / 2));
  await sleep(settlingTime, undefined, { signal });
  exchange.drop();
}

async function respondSlowly(
  { response, signal }: Exchange,
  { status, headers, body }: Answer,
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
