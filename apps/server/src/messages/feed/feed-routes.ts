import etag from '@fastify/etag';
import { feedQuerySchema, feedSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Executor } from '../../database/executor.ts';
import { listNotices } from './feed.ts';
import { answer, problems } from '../../http/responses.ts';
import { requireSite, siteParamsSchema } from '../../sites/site-routes.ts';

/** The notice board, for anybody to read, also from other origins. */
export function feedRoutes(db: Executor): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(etag);

    app.get(
      '/sites/:site/feed',
      {
        config: { cors: { origin: '*' } },
        schema: {
          tags: ['feed'],
          summary: 'The public notices, newest first',
          params: siteParamsSchema,
          querystring: feedQuerySchema,
          response: { 200: answer('One page.', feedSchema), ...problems('invalid_request', 'not_found') },
        },
      },
      async (request, reply) => {
        const { site } = request.params;
        await requireSite(db, site);
        // A push makes the page ask at once, and a copy that is seconds old would hide the new notice.
        reply.header('Cache-Control', 'public, no-cache');
        return listNotices(db, site, request.query);
      },
    );
  };
}
