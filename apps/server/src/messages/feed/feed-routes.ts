import etag from '@fastify/etag';
import { feedQuerySchema, feedSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Executor } from '../../database/executor.ts';
import { listNotices } from './feed.ts';
import { notModified, operation } from '../../http/operation.ts';
import { allowAnyOrigin } from '../../http/origins.ts';
import { answer } from '../../http/responses.ts';
import { requireSite, siteParamsSchema } from '../../sites/site-routes.ts';

/** The public notices of a site, readable from every origin. */
export function feedRoutes(db: Executor): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(etag);

    app.route(
      operation({
        method: 'GET',
        url: '/sites/:site/feed',
        operationId: 'listNotices',
        tag: 'feed',
        summary: 'List public notices, newest first',
        uses: [allowAnyOrigin],
        params: siteParamsSchema,
        query: feedQuerySchema,
        responses: { 200: answer('One page.', feedSchema), 304: notModified },
        async handler(request, reply) {
          const { site } = request.params;
          await requireSite(db, site);
          // A page requests the feed right after a push: even a short-lived cached copy would lack the new notice.
          reply.header('Cache-Control', 'public, no-cache');
          return listNotices(db, site, request.query);
        },
      }),
    );
  };
}
