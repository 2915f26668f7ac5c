import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { sendRepresentation } from '../http/representations/send-representation.ts';
import { readRepresentation, staticFileRoutes } from '../http/representations/static-files.ts';
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
    const ignore = ['server/**', ...Object.values(boardFiles)];
    await app.register(staticFileRoutes({ folder: site, prefix: '/', ignore }));

    const gallery = readRepresentation(join(site, boardFiles.gallery));
    app.get('/gallery', { schema: { hide: true } }, (request, reply) => {
      // For those who build with the bell, not for who searches for notices.
      reply.header('X-Robots-Tag', 'noindex').header('Cache-Control', 'no-cache');
      return sendRepresentation(request, reply, gallery);
    });

    const script = readRepresentation(worker);
    app.get('/sineta-worker.js', { schema: { hide: true } }, (request, reply) => {
      reply
        .header('Cache-Control', 'no-cache')
        .header('Service-Worker-Allowed', '/')
        // Workers of other origins load it with importScripts.
        .header('Cross-Origin-Resource-Policy', 'cross-origin');
      return sendRepresentation(request, reply, script);
    });
    await app.register(elementRoutes(element));
  };
}

/** What the pages of other sites load: as a module, which takes CORS, or as a classic script, which takes none. */
function elementRoutes(folder: string): FastifyPluginAsync {
  return async (app) => {
    for (const file of elementFiles) {
      const script = readRepresentation(join(folder, file));
      app.get(`/${file}`, { schema: { hide: true } }, (request, reply) => {
        reply
          // Asked for by each page of a site: known for an hour, and shown at once while a newer one is fetched.
          .header('Cache-Control', 'public, max-age=3600, stale-while-revalidate=86400')
          .header('Access-Control-Allow-Origin', '*')
          .header('Cross-Origin-Resource-Policy', 'cross-origin');
        return sendRepresentation(request, reply, script);
      });
    }
  };
}
