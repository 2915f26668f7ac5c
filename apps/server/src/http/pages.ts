import { readFileSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import { boardFiles } from './board/built-board.ts';

/** Where the built pages and the built service worker lie. */
export interface Assets {
  /** A folder with the files of the notice board, and under assets/ those whose names hold their hashes. */
  readonly site: string;
  /** The service worker: one classic script. */
  readonly worker: string;
  /** The operator's console: index.html, and assets/ as the site has them; it may be missing. */
  readonly console: string;
}

/** The files that the visitor's pages load, and the service worker. */
export function pageRoutes({ site, worker }: Pick<Assets, 'site' | 'worker'>): FastifyPluginAsync {
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
  };
}
