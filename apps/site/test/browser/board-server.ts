import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BoardRenderer, BoardSettings, BoardView, Feed, ImageSize, Site } from '@sineta/protocol';
import { boardAddresses, periodWordsOf } from '@sineta/protocol/board';
import { securityHeaders, withStyle } from '../../../server/src/http/security-headers.ts';
import { imagePath, noon, posterPath, posterSize, site, today } from './fixtures.ts';

const built = process.env.SINETA_SITE_DIST ?? join(import.meta.dirname, '../../dist');
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
const worker = join(import.meta.dirname, '../../../../packages/client/dist/sineta-worker.js');
const { default: renderer } = (await import(pathToFileURL(join(built, 'server/render.js')).href)) as {
  readonly default: BoardRenderer;
};
const image =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><rect width="2" height="1" fill="#7a8f6a"/></svg>';
const poster = image
  .replace('viewBox="0 0 2 1"', `width="${posterSize.width}" height="${posterSize.height}" viewBox="0 0 2 3"`)
  .replace('width="2" height="1"', 'width="2" height="3"');

/** An error status instead of a response. */
export interface Unanswered {
  readonly status: number;
}

/** Serves the built pages with a test's data, under the policy of the real service. */
export interface BoardServer {
  readonly origin: string;
  site: Site;
  settings: BoardSettings;
  /** Of the image of each notice, as if the service stored it. */
  imageSize: ImageSize | undefined;
  /** Of a search that finds nothing. */
  suggestion: string | undefined;
  /** The notices after a cursor; may be changed at any time. */
  feed: (after: string | null) => Feed | Unanswered;
  close(): Promise<void>;
}

/** @param port - a free one when absent */
export async function startBoardServer(port = 0): Promise<BoardServer> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  const board: BoardServer = {
    origin: `http://localhost:${address.port}`,
    site,
    settings: {},
    imageSize: undefined,
    suggestion: undefined,
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
    if (pathname === '/v1/sites/default/feed') return json(response, board.feed(searchParams.get('after')));
    if (pathname === imagePath) return send(response, 200, 'image/svg+xml', image);
    if (pathname === posterPath) return send(response, 200, 'image/svg+xml', poster);
    if (pathname === '/sineta-worker.js') return file(response, worker);
    if (pathname === '/readyz') return json(response, {});
    if (pathname === '/manifest.webmanifest') return json(response, { name: board.site.name });
    if (pathname === '/gallery') return file(response, join(built, 'gallery.html'));
    if (pathname === '/board-worker.js') {
      const script = await readFile(join(built, pathname), 'utf8');
      const offline = (language: string) =>
        renderer.renderOfflinePage({
          ...board.site,
          ...board.settings,
          timeZone: 'America/Sao_Paulo',
          language,
        });
      const page = offline(searchParams.get('lang') ?? board.site.language);
      const pages = { pt: offline('pt-BR'), es: offline('es'), en: offline('en') };
      return send(response, 200, types['.js']!, renderer.renderWorker(page, pages, script));
    }
    const view = viewOf(pathname, searchParams);
    if (!view) return file(response, join(built, pathname));
    const { origin, site, settings } = board;
    const { language } = site;
    const { words } = boardAddresses(language, searchParams.get('lang') ?? undefined);
    const page = { origin, site, settings, language, words, timeZone: 'America/Sao_Paulo', today, view };
    const template = await readFile(join(built, 'index.html'), 'utf8');
    const status = view.kind === 'missing' ? 404 : 200;
    const { accent } = settings;
    const style = accent === undefined ? undefined : hashOf(renderer.accentStyle(accent));
    return send(response, status, types['.html']!, renderer.renderPage(page, template), style);
  }

  function viewOf(pathname: string, query: URLSearchParams): BoardView | undefined {
    const { words } = boardAddresses(board.site.language);
    const [topic, after] = [query.get(words.topic), query.get(words.before)];
    const feed = board.feed(after);
    if ('status' in feed) throw new Error('The page itself always includes its notices.');
    const search = query.get('q');
    if (search !== null) {
      const names = periodWordsOf(board.site.language);
      const [from, until] = [query.get(names.from) || undefined, query.get(names.until) || undefined];
      const isSearched = search !== '' || from !== undefined || until !== undefined;
      const notices = feed.notices.filter(
        ({ title, topic: about, publishedAt }) =>
          isSearched &&
          title.includes(search) &&
          (topic === null || about === topic) &&
          (from === undefined || publishedAt >= from) &&
          (until === undefined || publishedAt.slice(0, 10) <= until),
      );
      if ([from, until].some((day) => day !== undefined && Number.isNaN(Date.parse(day)))) {
        return { kind: 'search', query: search, found: { notices: [] }, wrong: ['day'] };
      }
      const { suggestion } = board;
      const instead = { latest: feed.notices, ...(suggestion !== undefined && { suggestion }) };
      const latest = isSearched && notices.length === 0 ? instead : {};
      return {
        kind: 'search',
        query: search,
        from,
        until,
        found: { notices, ...latest, oldest: feed.notices.at(-1)?.publishedAt ?? noon.toISOString() },
        ...(topic !== null && { topic }),
      };
    }
    if (pathname === '/') {
      const place = { ...(topic !== null && { topic }), ...(after !== null && { after }) };
      const notices = feed.notices.filter((notice) => topic === null || notice.topic === topic);
      return { kind: 'board', feed: { ...feed, notices }, ...place };
    }
    const [, folder, id] = pathname.split('/');
    if (folder !== words.notices) return undefined;
    const index = feed.notices.findIndex((notice) => notice.id === id);
    const notice = feed.notices[index];
    if (!notice) return { kind: 'missing' };
    const [newer, older] = [feed.notices[index - 1], feed.notices[index + 1]];
    const { imageSize } = board;
    return {
      kind: 'notice',
      notice,
      ...(imageSize && { imageSize }),
      ...(newer && { newer }),
      ...(older && { older }),
    };
  }
}

const policy = securityHeaders(undefined)['content-security-policy']!;

function hashOf(style: string): string {
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
}

function json(response: ServerResponse, body: object): void {
  const status = 'status' in body ? Number(body.status) : 200;
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

/** @param style - the source of an inline style */
function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  style?: string,
): void {
  response.writeHead(status, {
    'content-type': type,
    ...(type === types['.woff2'] && { 'cache-control': 'public, max-age=31536000, immutable' }),
    'content-security-policy': style === undefined ? policy : withStyle(policy, style),
  });
  response.end(body);
}
