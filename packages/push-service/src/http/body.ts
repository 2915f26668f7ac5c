import type { IncomingMessage } from 'node:http';

/**
 * Reads a request to its end, so that the connection can be reused.
 * @returns undefined if it exceeded `limit` bytes, none of which are kept
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= limit) chunks.push(chunk);
  }
  return length <= limit ? Buffer.concat(chunks) : undefined;
}
