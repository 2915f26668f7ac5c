import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { mediaTypeOf } from './representations/media-type.ts';
import { createRepresentation, type Representation } from './representations/representation.ts';
import { sendRepresentation } from './representations/send-representation.ts';

const require = createRequire(import.meta.url);

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sineta: API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/static/swagger-ui.css">
<div id="swagger-ui"></div>
<script src="/docs/static/swagger-ui-bundle.js"></script>
<script src="/docs/static/start.js"></script>
</html>
`;

/** Without the bar that loads other documents. */
const start = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui', deepLinking: true, layout: 'BaseLayout' });
`;

const swaggerUi = ['swagger-ui.css', 'swagger-ui-bundle.js'] as const;

/**
 * The description of the API as a page of Swagger UI. Its files are read when they are first requested: few operators
 * open it, and the plugin of Fastify that serves them takes a tenth of the CPU time of a start.
 */
export const openapiPageRoutes: FastifyPluginAsync = async (app) => {
  const serve = (url: string, read: () => Promise<Representation>): void => {
    let representation: Promise<Representation> | undefined;
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      representation ??= read();
      return sendRepresentation(request, reply.header('Cache-Control', 'no-cache'), await representation);
    });
  };
  for (const url of ['/docs', '/docs/']) serve(url, async () => ofText('page.html', page));
  serve('/docs/static/start.js', async () => ofText('start.js', start));
  for (const name of swaggerUi)
    serve(`/docs/static/${name}`, async () => ofText(name, await readFile(pathOf(name))));
};

function ofText(name: string, text: string | Buffer): Representation {
  return createRepresentation({ type: mediaTypeOf(name), body: Buffer.from(text) });
}

function pathOf(name: (typeof swaggerUi)[number]): string {
  return join(dirname(require.resolve('@fastify/swagger-ui/package.json')), 'static', name);
}
