import { boardAddresses, defaultSite, limits } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../api-error.ts';
import type { Executor } from '../database/executor.ts';
import { createRepresentation } from '../http/representations/representation.ts';
import { sendRepresentation } from '../http/representations/send-representation.ts';
import { listNotices } from '../messages/feed/feed.ts';
import { listNamedTopics } from '../sites/named-topics/named-topics.ts';
import { requireSite } from '../sites/site-routes.ts';
import { atomFeed } from './atom.ts';
import { readPlace, redirectToOwn, topicQuerySchema } from './place.ts';
import { publicOrigin } from './public-origin.ts';

interface AtomOptions {
  readonly db: Executor;
  readonly publicUrl: string | undefined;
}

/** The notices for feed readers: all, or those of a topic. */
export function atomRoutes({ db, publicUrl }: AtomOptions): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/feed.xml',
      { schema: { hide: true, querystring: topicQuerySchema } },
      async (request, reply) => {
        const [site, topics] = await Promise.all([
          requireSite(db, defaultSite),
          listNamedTopics(db, defaultSite),
        ]);
        const addresses = boardAddresses(site.language);
        const { topic: id, isOwn } = readPlace(request.query, addresses);
        if (!isOwn) return redirectToOwn(reply, addresses.feed(id));
        const topic = topics.find((each) => each.id === id);
        if (id !== undefined && !topic) {
          throw new ApiError('not_found', { detail: 'The board has no topic with this id.' });
        }
        const page = { limit: limits.feedPageSize, ...(topic && { topic: topic.id }) };
        const { notices } = await listNotices(db, defaultSite, page);
        const origin = publicOrigin(publicUrl, request);
        const feed = atomFeed({ origin, site, topics, topic, notices });
        const type = 'application/atom+xml; charset=utf-8';
        reply.header('Cache-Control', 'public, no-cache');
        return sendRepresentation(request, reply, createRepresentation({ type, body: Buffer.from(feed) }));
      },
    );
  };
}
