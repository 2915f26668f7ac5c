import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import { ApiError } from '../api-error.ts';

/**
 * The operator's console under /console. Addresses without a file of their own are views of the
 * application, which its page shows. Without a build the page says how to make one: the API needs no console.
 *
 * @param folder - index.html, and under assets/ the files whose names hold their hashes
 */
export function consolePageRoutes(folder: string): FastifyPluginAsync {
  return async (app) => {
    const index = join(folder, 'index.html');
    const isBuilt = existsSync(index);
    const page = isBuilt ? readFileSync(index) : notBuilt;
    const hidden = { schema: { hide: true } };

    if (isBuilt) {
      await app.register(fastifyStatic, {
        root: folder,
        prefix: '/console/',
        wildcard: false,
        index: false,
        cacheControl: false,
        acceptRanges: false,
        setHeaders: (reply, path) => {
          const immutable = path.startsWith(`${folder}/assets/`);
          reply.header('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
        },
      });
    }
    for (const path of ['/console', '/console/*']) {
      app.get<{ Params: { '*'?: string } }>(path, hidden, async ({ params }, reply) => {
        // A file of another build is none of this one: a page in its place would be run as a script.
        if (params['*']?.startsWith('assets/')) throw new ApiError('not_found');
        return reply
          .code(isBuilt ? 200 : 503)
          .type('text/html; charset=utf-8')
          .header('Cache-Control', 'no-store')
          .send(page);
      });
    }
  };
}

const notBuilt = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>The console is not built</title>
<h1>The console is not built</h1>
<p>Start the service with <code>npm start</code>, which builds it first. The API works without it.</p>
</html>
`;
