import { audienceCountSchema, countAudienceSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../errors.ts';
import { countAudience } from '../storage/count-audience.ts';
import type { Executor } from '../storage/executor.ts';
import { type Identity, requirePermission } from './authentication.ts';
import { answer, problems } from './responses.ts';
import { requireSite, siteParamsSchema } from './sites.ts';

/** How many devices a message would reach, before it is sent. */
export function audienceRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/sites/:site/audience::count',
      {
        onRequest: requirePermission(identity, 'read'),
        schema: {
          tags: ['segments'],
          summary: 'Count the devices of a target',
          security: [{ apiKey: [] }],
          params: siteParamsSchema,
          body: countAudienceSchema,
          response: {
            200: answer('How many there are.', audienceCountSchema),
            ...problems('malformed_json', 'invalid_request', 'unauthorized', 'forbidden', 'not_found'),
          },
        },
      },
      async ({ params: { site }, body: { target } }) => {
        await requireSite(db, site);
        const count = await countAudience(db, site, target);
        if (count) return count;
        throw new ApiError('not_found', {
          detail: 'This site has no such segment.',
          fields: [{ field: 'target.segment', message: 'no segment of this site' }],
        });
      },
    );
  };
}
