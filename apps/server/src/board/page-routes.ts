import {
  boardAddresses,
  type BoardView,
  defaultSite,
  errorKinds,
  limits,
  messageIdSchema,
  noticeFolders,
} from '@sineta/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../api-error.ts';
import { asApiError } from '../http/as-api-error.ts';
import { sendRepresentation } from '../http/representations/send-representation.ts';
import type { Executor } from '../database/executor.ts';
import { findNotice, listNotices } from '../messages/feed/feed.ts';
import { listNamedTopics } from '../sites/named-topics/named-topics.ts';
import { requireSite } from '../sites/site-routes.ts';
import type { BuiltBoard } from './built-board.ts';
import { placeQuerySchema, readPlace, redirectToOwn } from './place.ts';
import { publicOrigin } from './public-origin.ts';
import { readPage } from './read-page.ts';

interface BoardOptions {
  readonly db: Executor;
  readonly publicUrl: string | undefined;
  readonly board: BuiltBoard;
}

/** The notice board for browsers, as HTML: all notices, those of a topic, and a page for each one. */
export function boardPageRoutes({ db, publicUrl, board }: BoardOptions): FastifyPluginAsyncZod {
  return async (app) => {
    app.setErrorHandler(explain);

    app.get('/', { schema: { hide: true, querystring: placeQuerySchema } }, async (request, reply) => {
      const addresses = await ownAddresses();
      const { topic, after, isOwn } = readPlace(request.query, addresses);
      if (!isOwn) return redirectToOwn(reply, addresses.board({ topic, after }));
      if (topic !== undefined) await requireNamedTopic(db, topic);
      const place = { ...(topic !== undefined && { topic }), ...(after !== undefined && { after }) };
      const feed = await listNotices(db, defaultSite, { ...place, limit: limits.feedPageSize });
      return sendPage(request, reply, { kind: 'board', feed, ...place });
    });

    for (const folder of noticeFolders) {
      app.get(
        `/${folder}/:id`,
        { schema: { hide: true, params: z.object({ id: messageIdSchema }) } },
        async (request, reply) => {
          const { id } = request.params;
          const addresses = await ownAddresses();
          if (folder !== addresses.words.notices) return redirectToOwn(reply, addresses.notice(id));
          const notice = await findNotice(db, defaultSite, id);
          if (!notice) throw new ApiError('not_found');
          return sendPage(request, reply, { kind: 'notice', notice });
        },
      );
    }

    // A browser gets an HTML page for a missing notice, other clients a problem response.
    app.get('/*', { schema: { hide: true } }, async ({ headers, url }, reply) => {
      reply.header('Vary', 'Accept');
      if (url.startsWith('/v1/') || !headers.accept?.includes('text/html')) return reply.callNotFound();
      throw new ApiError('not_found');
    });

    app.get('/board-worker.js', { schema: { hide: true } }, async (request, reply) => {
      const { name, language } = await requireSite(db, defaultSite);
      reply.header('Cache-Control', 'no-cache');
      return sendRepresentation(request, reply, board.worker({ name, language }));
    });
  };

  async function ownAddresses() {
    return boardAddresses((await requireSite(db, defaultSite)).language);
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply, view: BoardView) {
    const page = await readPage(db, publicOrigin(publicUrl, request), view);
    // A push brings visitors here at once, and a copy that is seconds old would hide the new notice.
    reply.header('Cache-Control', 'public, no-cache');
    return sendRepresentation(request, reply, board.page(page));
  }

  /** Tells visitors what an API would tell in JSON: that there is nothing, or that the board does not answer now. */
  async function explain(error: Error, request: FastifyRequest, reply: FastifyReply) {
    const { status, code, cause } = asApiError(error);
    if (status < 500) return sendPage(request, reply.code(404), { kind: 'missing' });
    if (errorKinds[code].reportable) {
      const { id, log, routeOptions } = request;
      log.error({ request: id, route: routeOptions.url, err: cause }, code);
    }
    const { html, policy } = board.offlinePage(unknownSite);
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .header('Retry-After', '5')
      .header('Content-Security-Policy', policy)
      .send(html);
  }
}

/** Who can be named when storage does not answer. */
const unknownSite = { name: 'Sineta', language: 'pt-BR' };

/** Visitors are shown the topics that have a name. */
async function requireNamedTopic(db: Executor, topic: string): Promise<void> {
  const topics = await listNamedTopics(db, defaultSite);
  if (!topics.some(({ id }) => id === topic)) throw new ApiError('not_found');
}
