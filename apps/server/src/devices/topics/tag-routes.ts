import { deviceTagsSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Executor } from '../../database/executor.ts';
import { replaceTags } from './tags.ts';
import { type Identity, requirePermission } from '../../http/authentication.ts';
import { deviceParamsSchema, noSuchDevice, requireDevice } from '../device-params.ts';
import { answer, problems } from '../../http/responses.ts';

/** The site’s own systems say what they know of a device, for filters: never the device itself. */
export function tagRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    app.put(
      '/sites/:site/devices/:device/tags',
      {
        onRequest: requirePermission(identity, 'send').onRequest,
        schema: {
          tags: ['devices'],
          security: [{ apiKey: [] }],
          summary: 'Say what a device is tagged with',
          description:
            'All other tags of it are dropped. Topics are what a visitor chose; tags are what the site knows, such as `plan:gold`, and no visitor sees or changes them. The audit log leaves this out: systems do it by the thousand.',
          params: deviceParamsSchema,
          body: deviceTagsSchema,
          response: {
            200: answer('Its tags.', deviceTagsSchema),
            ...problems('malformed_json', 'invalid_request', 'unauthorized', 'forbidden', 'not_found'),
          },
        },
      },
      async ({ params: { site, device }, body }) => {
        const { token } = await requireDevice(db, site, device);
        const tags = [...new Set(body.tags)].sort();
        if (!(await replaceTags(db, site, token, tags))) throw noSuchDevice();
        return { tags };
      },
    );
  };
}
