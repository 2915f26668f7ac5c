import { feedQuerySchema, feedSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Executor } from '../../database/executor.ts';
import { createVariantReader } from '../../sites/languages/reader-variant.ts';
import { listNotices, listTags } from './feed.ts';
import { notModified, operation } from '../../http/operation.ts';
import { allowAnyOrigin } from '../../http/origins.ts';
import { jsonRepresentation } from '../../http/representations/representation.ts';
import type { RepresentationCache } from '../../http/representations/representation-cache.ts';
import { sendRepresentation } from '../../http/representations/send-representation.ts';
import { json } from '../../http/responses.ts';
import type { ReadRevision } from '../../sites/revisions.ts';
import { siteParamsSchema } from '../../sites/site-routes.ts';
import { requireSite } from '../../sites/sites.ts';

interface FeedOptions {
  readonly db: Executor;
  readonly readRevision: ReadRevision;
  readonly cache: RepresentationCache;
}

/** The public notices of a site, readable from every origin. */
export function feedRoutes({ db, readRevision, cache }: FeedOptions): FastifyPluginAsyncZod {
  const variantOf = createVariantReader(db, (site) => listTags(db, site));
  return async (app) => {
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
        responses: { 200: json('One page.', feedSchema), 304: notModified },
        async handler(request, reply) {
          const { site } = request.params;
          const { topic = '', after = '', limit, lang } = request.query;
          const version = String(await readRevision(site));
          const language = lang && (await variantOf(site, lang, version));
          const key = `feed ${site} ${topic} ${after} ${limit} ${language ?? ''}`;
          const feed = await cache.read(key, version, async () => {
            const { language: own } = await requireSite(db, site);
            const page = await listNotices(db, site, request.query, { language: language ?? own, site: own });
            return {
              representation: jsonRepresentation(page),
              // Older pages can begin anywhere, and topics can have any name.
              isKept: after === '' && (topic === '' || page.notices.length > 0),
            };
          });
          // A page requests the feed right after a push: even a short-lived cached copy would lack the new notice.
          return sendRepresentation(request, reply.header('Cache-Control', 'public, no-cache'), feed);
        },
      }),
    );
  };
}
