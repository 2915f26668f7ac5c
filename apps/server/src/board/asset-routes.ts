import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import etag from '@fastify/etag';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import { boardFiles } from './built-board.ts';

/** Where the built pages and the built service worker lie. */
export interface Assets {
  /** A folder with the files of the notice board, and under assets/ those whose names hold their hashes. */
  readonly site: string;
  /** The service worker: one classic script. */
  readonly worker: string;
  /** A folder with the scripts of `<sineta-bell>`. */
  readonly element: string;
  /** The operator's console: index.html, and assets/ as the site has them; it may be missing. */
  readonly console: string;
}

/** The scripts of `<sineta-bell>`: its own, and that of the panel, which it loads when it is opened. */
export const elementFiles = ['sineta-bell.js', 'sineta-panel.js'] as const;

/** The files that the visitor's pages load, the service worker and the scripts of `<sineta-bell>`. */
export function pageRoutes({ site, worker, element }: Omit<Assets, 'console'>): FastifyPluginAsync {
  return async (app) => {
    await app.register(fastifyStatic, {
      root: site,
      wildcard: false,
      index: false,
      globIgnore: Object.values(boardFiles),
      cacheControl: false,
      // Pages and scripts are small and loaded whole.
      acceptRanges: false,
      setHeaders: (reply, path) => {
        const immutable = path.startsWith(`${site}/assets/`);
        reply.header('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });

    app.get('/gallery', { schema: { hide: true } }, async (_request, reply) =>
      // For those who build with the bell, not for who searches for notices.
      reply.header('X-Robots-Tag', 'noindex').sendFile(boardFiles.gallery),
    );

    const script = readFileSync(worker);
    app.get('/sineta-worker.js', { schema: { hide: true } }, async (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('Cache-Control', 'no-cache')
        .header('Service-Worker-Allowed', '/')
        // Workers of other origins load it with importScripts.
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        .send(script),
    );
    await app.register(elementRoutes(element));
  };
}

/** What the pages of other sites load: as a module, which takes CORS, or as a classic script, which takes none. */
function elementRoutes(folder: string): FastifyPluginAsync {
  return async (app) => {
    await app.register(etag, { weak: true });
    for (const file of elementFiles) {
      const script = readFileSync(join(folder, file));
      app.get(`/${file}`, { schema: { hide: true } }, async (_request, reply) =>
        reply
          .type('text/javascript; charset=utf-8')
          // Asked for by each page of a site: known for an hour, and shown at once while a newer one is fetched.
          .header('Cache-Control', 'public, max-age=3600, stale-while-revalidate=86400')
          .header('Access-Control-Allow-Origin', '*')
          .header('Cross-Origin-Resource-Policy', 'cross-origin')
          .send(script),
      );
    }
  };
}
