import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { ApiError } from '../api-error.ts';
import { createRepresentation } from '../http/representations/representation.ts';
import { sendRepresentation } from '../http/representations/send-representation.ts';
import { readRepresentation, staticFileRoutes } from '../http/representations/static-files.ts';

/**
 * The operator's console under /console. Paths without a file are views of the application and get its page. Without a
 * build, the page explains how to make one: the API works without the console.
 *
 * @param folder - contains index.html, and under assets/ the files with hashes in their names
 */
export function consolePageRoutes(folder: string): FastifyPluginAsync {
  return async (app) => {
    const index = join(folder, 'index.html');
    const isBuilt = existsSync(index);
    const page = isBuilt ? readRepresentation(index) : notBuilt;
    const hidden = { schema: { hide: true } };

    if (isBuilt) {
      await app.register(staticFileRoutes({ folder, prefix: '/console/', ignore: ['index.html'] }));
    }
    for (const path of ['/console', '/console/*']) {
      app.get<{ Params: { '*'?: string } }>(path, hidden, async (request, reply) => {
        // A file of another build is missing here: the page in its place would be run as a script.
        if (request.params['*']?.startsWith('assets/')) throw new ApiError('not_found');
        reply.code(isBuilt ? 200 : 503).header('Cache-Control', 'no-store');
        return sendRepresentation(request, reply, page);
      });
    }
  };
}

const notBuilt = createRepresentation({
  type: 'text/html; charset=utf-8',
  body: Buffer.from(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>The console is not built</title>
<h1>The console is not built</h1>
<p>Start the service with <code>npm start</code>, which builds it first. The API works without it.</p>
</html>
`),
});
