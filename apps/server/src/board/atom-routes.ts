import { defaultSite, limits } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../api-error.ts';
import type { Executor } from '../database/executor.ts';
import { createRepresentation } from '../http/representations/representation.ts';
import type { RepresentationCache } from '../http/representations/representation-cache.ts';
import { sendRepresentation } from '../http/representations/send-representation.ts';
import { listNotices } from '../messages/feed/feed.ts';
import { listNamedTopics, topicTexts } from '../sites/named-topics/named-topics.ts';
import { atomFeed } from './atom.ts';
import type { ReadBoardState } from './board-state.ts';
import { pageLanguage } from './page-language.ts';
import { readPlace, redirectToOwn, topicQuerySchema } from './place.ts';
import { publicOrigin } from './public-origin.ts';

interface AtomOptions {
  readonly db: Executor;
  readonly publicUrl: string | undefined;
  readonly readState: ReadBoardState;
  readonly cache: RepresentationCache;
}

/** The notices for feed readers: all, or those of a topic. */
export function atomRoutes({ db, publicUrl, readState, cache }: AtomOptions): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/feed.xml',
      { schema: { hide: true, querystring: topicQuerySchema } },
      async (request, reply) => {
        const state = await readState();
        const { site, version } = state;
        // Programs that read feeds choose by the address alone.
        const language = pageLanguage(state, request.query.lang, undefined);
        const { addresses, reader } = language;
        const { topic: id, isOwn } = readPlace(request.query, addresses);
        if (!isOwn) return redirectToOwn(reply, addresses.feed(id));
        const origin = publicOrigin(publicUrl, request);
        const feed = await cache.read(`${origin} atom ${language.key} ${id ?? ''}`, version, async () => {
          const named = await listNamedTopics(db, defaultSite);
          const topics = named.map((each) => Object.assign(each, topicTexts(each, reader)));
          const topic = topics.find((each) => each.id === id);
          if (id !== undefined && !topic) {
            throw new ApiError('not_found', { detail: 'The board has no topic with this id.' });
          }
          const page = { limit: limits.feedPageSize, ...(topic && { topic: topic.id }) };
          const { notices } = await listNotices(db, defaultSite, page, reader);
          const shown = { origin, site, language: reader.language, addresses, topics, topic, notices };
          const body = Buffer.from(atomFeed(shown));
          const type = 'application/atom+xml; charset=utf-8';
          return { representation: createRepresentation({ type, body }), isKept: true };
        });
        return sendRepresentation(request, reply.header('Cache-Control', 'public, no-cache'), feed);
      },
    );
  };
}
