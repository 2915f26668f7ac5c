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

/** What the feed does: answer, refuse with a status, or keep the page waiting. */
export type FeedAnswer = Feed | { readonly status: number } | 'held';

/** The built page and the two addresses it reads, under the policy that the real service sends. */
export interface BoardServer {
  readonly origin: string;
  site: Site;
  /** May be changed at any time; `after` is the cursor that was asked for. */
  feed: (after: string | null) => FeedAnswer;
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
    site,
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
    if (pathname === '/v1/sites/default') return json(response, 200, board.site);
    if (pathname === '/v1/sites/default/feed') {
      const feed = board.feed(searchParams.get('after'));
      if (feed === 'held') return;
      return 'status' in feed ? json(response, feed.status, {}) : json(response, 200, feed);
    }
    if (pathname === imagePath) return send(response, 200, 'image/svg+xml', image);
    if (pathname === '/sineta-worker.js') return file(response, worker);
    return file(response, join(built, pathname === '/' ? 'index.html' : pathname));
  }
}

function json(response: ServerResponse, status: number, body: unknown): void {
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
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'self'; img-src 'self' https: data:; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  });
  response.end(body);
}
