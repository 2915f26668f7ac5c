import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { sendRepresentation } from '../http/representations/send-representation.ts';
import { readRepresentation, staticFileRoutes } from '../http/representations/static-files.ts';
import { boardFiles } from './built-board.ts';

/** The locations of the built pages and scripts. */
export interface Assets {
  /** The folder of the notice board; its assets/ has files with hashes in their names. */
  readonly site: string;
  /** The service worker: one classic script. */
  readonly worker: string;
  /** The folder with the scripts of `<sineta-bell>`. */
  readonly element: string;
  /** The folder of the operator's console: index.html and assets/; it may be missing. */
  readonly console: string;
}

/** The scripts of `<sineta-bell>`: its own, and those that it loads on demand: the inbox, the note, the
 * panel, its preferences and drawings, the device, topic buttons. */
export const elementFiles = [
  'sineta-bell.js',
  'sineta-inbox.js',
  'sineta-note.js',
  'sineta-panel.js',
  'sineta-preferences.js',
  'sineta-drawings.js',
  'sineta-device.js',
  'sineta-topic.js',
] as const;

/** The files of the visitors' pages, the service worker and the scripts of `<sineta-bell>`. */
export function pageRoutes({ site, worker, element }: Omit<Assets, 'console'>): FastifyPluginAsync {
  return async (app) => {
    const ignore = ['server/**', ...Object.values(boardFiles)];
    // The manifests of pages that embed the bell name the icons.
    const shared = ['icon-192.png', 'icon-512.png'];
    await app.register(staticFileRoutes({ folder: site, prefix: '/', ignore, shared }));

    const gallery = readRepresentation(join(site, boardFiles.gallery));
    app.get('/gallery', { schema: { hide: true } }, (request, reply) => {
      // For developers who add the bell, not for search engines.
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

/** The scripts for pages of other sites, which load them as a module (with CORS) or as a classic script (without). */
function elementRoutes(folder: string): FastifyPluginAsync {
  return async (app) => {
    for (const file of elementFiles) {
      const script = readRepresentation(join(folder, file));
      app.get(`/${file}`, { schema: { hide: true } }, (request, reply) => {
        reply
          // Every page of a site loads it: fresh for an hour, then used while it is revalidated.
          .header('Cache-Control', 'public, max-age=3600, stale-while-revalidate=86400')
          .header('Access-Control-Allow-Origin', '*')
          .header('Cross-Origin-Resource-Policy', 'cross-origin');
        return sendRepresentation(request, reply, script);
      });
    }
  };
}
