import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { tidyComponents } from './openapi-components.ts';
import { docsRoutes } from './docs/docs-routes.ts';
import { errorsPage } from './docs/errors-page.ts';

/** The order of the operations on the page of the API: what a back end calls first, and then what the console does. */
const tagsInOrder = [
  { name: 'messages', description: 'Send messages, change them and read their results.' },
  { name: 'recurring messages', description: 'Messages that are sent again by a rule.' },
  { name: 'drafts', description: 'Messages that members write together.' },
  { name: 'templates', description: 'Messages to begin with.' },
  { name: 'images', description: 'Images for notifications.' },
  { name: 'users', description: 'The people of your application, each with any devices.' },
  { name: 'devices', description: 'Browsers that receive messages.' },
  { name: 'topics', description: 'Subjects that devices follow.' },
  { name: 'segments', description: 'Stored filters of devices.' },
  { name: 'feed', description: 'What the notice board shows.' },
  { name: 'sites', description: 'Sites, their settings and their keys.' },
  { name: 'api keys', description: 'Keys of back ends.' },
  { name: 'team', description: 'Members, invitations and the log of what they did.' },
  { name: 'account', description: 'The account of a member, and signing in.' },
  { name: 'health', description: 'For load balancers and monitoring.' },
];

/** Describes every route that is registered later: as OpenAPI 3.1 at /openapi.json, and as a page at /docs. */
export async function describeApi(app: FastifyInstance, publicUrl: string | undefined): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sineta',
        version: '1',
        description:
          'Web push that you own. Errors are problem details (RFC 9457) with a stable `code`: [list of codes](/docs/errors). Any operation can also respond with status 500 and the code `internal_error`.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      tags: tagsInOrder,
      servers: [{ url: publicUrl ?? '/' }],
      components: {
        securitySchemes: {
          apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: `sineta keys create`.' },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'sineta.session_token',
            description:
              'The session of a member who is signed in to the console. Over https the name of the cookie begins with `__Secure-`.',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => tidyComponents(jsonSchemaTransformObject(document)),
  });
  await app.register(docsRoutes);

  const hidden = { schema: { hide: true } };
  app.get('/openapi.json', hidden, async () => app.swagger());
  app.get('/docs/errors', hidden, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(errorsPage),
  );
}
