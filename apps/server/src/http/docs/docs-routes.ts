import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { docsPage } from './docs-page.ts';
import { guides, readGuide } from './guides.ts';
import { mediaTypeOf } from '../representations/media-type.ts';
import { createRepresentation, type Representation } from '../representations/representation.ts';
import { sendRepresentation } from '../representations/send-representation.ts';

const require = createRequire(import.meta.url);

const page = docsPage({
  title: 'API',
  path: '/docs',
  head: '<link rel="stylesheet" href="/docs/static/swagger-ui.css">\n',
  // Swagger UI makes the main part.
  main: '<div id="swagger-ui" class="docs-main docs-api"></div>',
  content: 'operations',
  end: `<script src="/docs/static/swagger-ui-bundle.js"></script>
<script src="/docs/static/start.js"></script>
`,
});

/**
 * Without the bar that loads other documents. What is above the operations becomes landmarks, the tags become headings of
 * the second level, and the list of servers gets a name. The rest is Swagger UI's own: the buttons within the button of an
 * operation, and in one that is open the levels of headings, lists without a name and examples that only the mouse scrolls.
 */
const start = `const named = { '.information-container': 'About the API', '.scheme-container': 'Server and authorization' };
SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  layout: 'BaseLayout',
  onComplete() {
    for (const [part, label] of Object.entries(named)) {
      const element = document.querySelector(part);
      element?.setAttribute('role', 'region');
      element?.setAttribute('aria-label', label);
    }
    document.querySelector('#servers')?.setAttribute('aria-label', 'Server');
    for (const title of document.querySelectorAll('.opblock-tag, .models h4')) title.setAttribute('aria-level', '2');
  },
});
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
`;

const swaggerUi = ['swagger-ui.css', 'swagger-ui-bundle.js'] as const;

/**
 * The description of the API as a page of Swagger UI, and the guides of the repository. Their files are read when they are
 * first requested: few operators open them, and the plugin of Fastify that serves those of Swagger UI takes a tenth of the
 * CPU time of a start.
 */
export const docsRoutes: FastifyPluginAsync = async (app) => {
  const serve = (url: string, read: () => Promise<Representation>): void => {
    let representation: Promise<Representation> | undefined;
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      representation ??= read().catch((error: unknown) => {
        representation = undefined;
        throw error;
      });
      return sendRepresentation(request, reply.header('Cache-Control', 'no-cache'), await representation);
    });
  };
  for (const url of ['/docs', '/docs/']) serve(url, async () => ofText('page.html', page));
  serve('/docs/static/start.js', async () => ofText('start.js', start));
  for (const name of swaggerUi)
    serve(`/docs/static/${name}`, async () => ofText(name, await readFile(pathOf(name))));
  for (const guide of guides) {
    serve(`/docs/${guide}`, async () => {
      const { guidePage } = await import('./guide-page.ts');
      return ofText('page.html', guidePage(guide, await readGuide(guide)));
    });
    // As text: browsers download a file of the type text/markdown.
    serve(`/docs/${guide}.md`, async () => ofText('guide.txt', await readGuide(guide)));
  }
};

function ofText(name: string, text: string | Buffer): Representation {
  return createRepresentation({ type: mediaTypeOf(name), body: Buffer.from(text) });
}

function pathOf(name: (typeof swaggerUi)[number]): string {
  return join(dirname(require.resolve('@fastify/swagger-ui/package.json')), 'static', name);
}
