import { deviceTagsSchema, tagsSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { listDeviceCounts } from '../storage/device-counts.ts';
import type { Executor } from '../storage/executor.ts';
import { replaceTags } from '../storage/tags.ts';
import { type Identity, requirePermission } from './authentication.ts';
import { deviceParamsSchema, noSuchDevice } from './device-params.ts';
import { answer, problems } from './responses.ts';
import { requireSite, siteParamsSchema } from './sites.ts';

/** The site’s own systems say what they know of a device, for filters: never the device itself. */
export function tagRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    const described = { tags: ['devices'], security: [{ apiKey: [] }] };

    app.get(
      '/sites/:site/tags',
      {
        onRequest: requirePermission(identity, 'read'),
        schema: {
          ...described,
          summary: 'The tags that devices have, and how many have each',
          params: siteParamsSchema,
          response: {
            200: answer('The most frequent first.', tagsSchema),
            ...problems('unauthorized', 'forbidden', 'not_found'),
          },
        },
      },
      async ({ params: { site } }, reply) => {
        await requireSite(db, site);
        reply.header('Cache-Control', 'no-store');
        const counts = await listDeviceCounts(db, site, 'tag');
        return { tags: counts.map(({ value, devices }) => ({ tag: value, devices })) };
      },
    );

    app.put(
      '/sites/:site/devices/:token/tags',
      {
        onRequest: requirePermission(identity, 'send'),
        schema: {
          ...described,
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
      async ({ params: { site, token }, body }) => {
        const tags = [...new Set(body.tags)].sort();
        if (!(await replaceTags(db, site, token, tags))) throw noSuchDevice();
        return { tags };
      },
    );
  };
}
