import { audienceCountSchema, audienceSchema, countAudienceSchema, limits } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../api-error.ts';
import { countAudience } from './count-audience.ts';
import type { Executor } from '../../database/executor.ts';
import { listFrequentTags } from './frequent-tags.ts';
import { listTimeZones } from '../time-zones/time-zones.ts';
import { type Identity, requirePermission } from '../../http/authentication.ts';
import { answer, problems } from '../../http/responses.ts';
import { requireSite, siteParamsSchema } from '../../sites/site-routes.ts';

/** What an audience can be divided by, and how many devices a message would reach, before it is sent. */
export function audienceRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    const onRequest = requirePermission(identity, 'read').onRequest;
    const described = { tags: ['segments'], security: [{ apiKey: [] }] };

    app.get(
      '/sites/:site/audience',
      {
        onRequest,
        schema: {
          ...described,
          summary: 'The tags and time zones that devices have, for filters',
          params: siteParamsSchema,
          response: {
            200: answer('What there is.', audienceSchema),
            ...problems('unauthorized', 'forbidden', 'not_found'),
          },
        },
      },
      async ({ params: { site } }, reply) => {
        await requireSite(db, site);
        reply.header('Cache-Control', 'no-store');
        const { tags, more } = await listFrequentTags(db, site, limits.audienceTags);
        return {
          tags: tags.map(({ value, devices }) => ({ tag: value, devices })),
          moreTags: more,
          timeZones: await listTimeZones(db, site),
        };
      },
    );

    app.post(
      '/sites/:site/audience::count',
      {
        onRequest,
        schema: {
          ...described,
          summary: 'Count the devices of a target',
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
          detail: 'This site has no segment with this id.',
          fields: [{ field: 'target.segment', message: 'must be a segment of this site' }],
        });
      },
    );
  };
}
