import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Feed, Site } from '@sineta/protocol';
import { imagePath, site } from './fixtures.ts';

const built = process.env.SINETA_SITE_DIST ?? join(import.meta.dirname, '../../dist');
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};
const worker = join(import.meta.dirname, '../../../../packages/client/dist/sineta-worker.js');
const image =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><rect width="2" height="1" fill="#7a8f6a"/></svg>';

/** Instead of an answer: a refusal with a status, or nothing until the page gives up. */
export type Unanswered = { readonly status: number } | 'held';

/** The built page and the two addresses it reads, under the policy that the real service sends. */
export interface BoardServer {
  readonly origin: string;
  /** What each address answers; both may be changed at any time. */
  site: () => Site | Unanswered;
  /** `after` is the cursor that was asked for. */
  feed: (after: string | null) => Feed | Unanswered;
  close(): Promise<void>;
}

export async function startBoardServer(): Promise<BoardServer> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const board: BoardServer = {
    origin: `http://localhost:${port}`,
    site: () => site,
    feed: () => ({ notices: [] }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return board;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', board.origin);
    if (pathname === '/v1/sites/default') return json(response, board.site());
    if (pathname === '/v1/sites/default/feed') return json(response, board.feed(searchParams.get('after')));
    if (pathname === imagePath) return send(response, 200, 'image/svg+xml', image);
    if (pathname === '/sineta-worker.js') return file(response, worker);
    return file(response, join(built, pathname === '/' ? 'index.html' : pathname));
  }
}

function json(response: ServerResponse, body: Site | Feed | Unanswered): void {
  if (body === 'held') return;
  const status = 'status' in body ? body.status : 200;
  response.setHeader('cache-control', 'max-age=60');
  send(response, status, 'application/json', JSON.stringify(body));
}

async function file(response: ServerResponse, path: string): Promise<void> {
  try {
    send(response, 200, types[extname(path)] ?? 'application/octet-stream', await readFile(path));
  } catch {
    send(response, 404, 'text/plain', 'not found');
  }
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, {
    'content-type': type,
    'content-security-policy':
      "default-src 'self'; img-src 'self' https: data:; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  });
  response.end(body);
}
