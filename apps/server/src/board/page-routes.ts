import {
  type BoardView,
  defaultSite,
  errorKinds,
  limits,
  messageIdSchema,
  noticeFolders,
  type Withdrawal,
} from '@sineta/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../api-error.ts';
import { callerAddress } from '../http/caller-address.ts';
import { createNetworkQuota } from '../http/network-quota.ts';
import { asApiError } from '../http/problems/as-api-error.ts';
import { sendProblem } from '../http/problems/problem-handler.ts';
import type { RepresentationCache } from '../http/representations/representation-cache.ts';
import { allowStyle } from '../http/security-headers.ts';
import { sendRepresentation } from '../http/representations/send-representation.ts';
import type { Executor } from '../database/executor.ts';
import {
  findNeighbours,
  findNotice,
  findWithdrawn,
  listNotices,
  listNoticeTags,
} from '../messages/feed/feed.ts';
import { createNoticeSearch, isEmpty } from '../messages/feed/search-notices.ts';
import { tagFor } from '../sites/languages/reader-language.ts';
import { isNamedTopic } from '../sites/named-topics/named-topics.ts';
import type { BoardState, ReadBoardState } from './board-state.ts';
import type { BuiltBoard } from './built-board.ts';
import { boardQuerySchema, readPeriod, readPlace, redirectToOwn } from './place.ts';
import { chosenLanguage, describeLanguage, pageLanguage, type PageLanguage } from './page-language.ts';
import { imageSizeOf } from './image-size.ts';
import { publicOrigin } from './public-origin.ts';
import { readPage } from './read-page.ts';
import { wrongSearch } from './wrong-search.ts';

interface BoardOptions {
  readonly db: Executor;
  readonly publicUrl: string | undefined;
  readonly board: BuiltBoard;
  readonly readState: ReadBoardState;
  readonly cache: RepresentationCache;
}

/**
 * Searches before the newest notices that one network has in a minute. Further ones search only the newest, as their page
 * reports.
 */
const oldSearchesPerMinute = 30;

/** What a page shows, and the part of its key in the cache that identifies it among the pages of an origin. */
interface RequestedPage {
  readonly key: string;
  readonly view: () => Promise<BoardView>;
  readonly isKept: boolean;
}

/** The notice board for browsers, as HTML: all notices, those of a topic, and a page for each one. */
export function boardPageRoutes(options: BoardOptions): FastifyPluginAsyncZod {
  const { db, publicUrl, board, readState, cache } = options;
  const search = createNoticeSearch(db, defaultSite);
  const oldSearches = createNetworkQuota(oldSearchesPerMinute, 60_000);
  return async (app) => {
    app.setErrorHandler(explain);

    app.get('/', { schema: { hide: true, querystring: boardQuerySchema } }, async (request, reply) => {
      const state = await readState();
      const { q: query } = request.query;
      const { reader, addresses } = languageOf(request, state);
      const { topic, after, isOwn } = readPlace(request.query, addresses);
      if (query !== undefined) {
        const { from, until } = readPeriod(request.query);
        const wanted = { query, topic, from, until, after };
        return sendPage(request, reply, state, {
          key: `search ${topic ?? ''} ${from ?? ''} ${until ?? ''} ${after ?? ''} ${query}`,
          async view() {
            if (topic !== undefined) await requireNamedTopic(db, topic);
            const mayRead = () => mayReadOld(request);
            const found = await search(wanted, state.site.timeZone, state.version, mayRead, reader);
            return { kind: 'search', ...wanted, found };
          },
          // There are any number of queries.
          isKept: isEmpty(wanted) && after === undefined,
        });
      }
      if (!isOwn) return redirectToOwn(reply, addresses.board({ topic, after }));
      const place = { ...(topic !== undefined && { topic }), ...(after !== undefined && { after }) };
      return sendPage(request, reply, state, {
        key: `board ${topic ?? ''} ${after ?? ''}`,
        async view() {
          if (topic !== undefined) await requireNamedTopic(db, topic);
          const feed = await listNotices(db, defaultSite, { ...place, limit: limits.feedPageSize }, reader);
          return { kind: 'board', feed, ...place };
        },
        // Older pages can begin anywhere, so that there are any number of them.
        isKept: after === undefined,
      });
    });

    for (const folder of noticeFolders) {
      for (const path of [`/${folder}`, `/${folder}/`]) {
        app.get(path, { schema: { hide: true } }, async (request, reply) =>
          redirectToOwn(reply, languageOf(request, await readState()).addresses.board()),
        );
      }
      app.get(
        `/${folder}/:id`,
        { schema: { hide: true, params: z.object({ id: messageIdSchema }) } },
        async (request, reply) => {
          const { id } = request.params;
          const state = await readState();
          const { reader, addresses } = languageOf(request, state);
          if (folder !== addresses.words.notices) return redirectToOwn(reply, addresses.notice(id));
          return sendPage(request, reply, state, {
            key: `notice ${id}`,
            async view() {
              const notice = await findNotice(db, defaultSite, id, reader);
              if (!notice) throw await whyMissing(id);
              const others = state.languages.length > 1 && (await translatedIn(id, state));
              const neighbours = await findNeighbours(db, defaultSite, notice, reader);
              const imageSize = await imageSizeOf(db, publicOrigin(publicUrl, request), notice);
              return {
                kind: 'notice',
                notice,
                ...(imageSize && { imageSize }),
                ...(others && { in: others }),
                ...neighbours,
              };
            },
            isKept: true,
          });
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
      const state = await readState();
      const { site, languages } = state;
      const { name, timeZone } = site;
      const { accent } = site.board;
      const shown = languageOf(request, state);
      const { language } = shown.reader;
      const [own] = languages;
      describeLanguage(reply.header('Cache-Control', 'no-cache'), state, shown);
      return sendRepresentation(
        request,
        reply,
        board.worker({
          site: { name, language, timeZone, ...(accent !== undefined && { accent }) },
          // With one, its page is the same for all addresses.
          languages:
            languages.length === 1
              ? {}
              : Object.fromEntries(languages.map((each) => [each, each === own ? site.language : each])),
        }),
      );
    });
  };

  /** Those languages of the board in which a notice is; undefined if it is only in that of the site. */
  async function translatedIn(id: string, { site, languages }: BoardState): Promise<string[] | undefined> {
    const [own, ...others] = languages;
    const tags = await listNoticeTags(db, defaultSite, id);
    const translated = others.filter(
      (language) => tagFor({ language, site: site.language }, tags) !== undefined,
    );
    return translated.length > 0 ? [own!, ...translated] : undefined;
  }

  /** Counts it against the network of the visitor. */
  function mayReadOld(request: FastifyRequest): boolean {
    const address = callerAddress(request);
    if (oldSearches.wait(address) > 0) return false;
    oldSearches.count(address);
    return true;
  }

  function wrongSearchPage(search: NonNullable<ReturnType<typeof wrongSearch>>): RequestedPage {
    const { query, topic, from, until, wrong } = search;
    return {
      key: `wrong search ${wrong?.join(' ')} ${topic ?? ''} ${from ?? ''} ${until ?? ''} ${query}`,
      async view() {
        const isNamed = topic !== undefined && (await isNamedTopic(db, defaultSite, topic));
        return isNamed ? search : { ...search, topic: undefined };
      },
      isKept: false,
    };
  }

  async function whyMissing(id: string): Promise<Error> {
    const withdrawn = await findWithdrawn(db, defaultSite, id);
    return withdrawn ? new WithdrawnNotice(id, withdrawn) : new ApiError('not_found');
  }

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    state: BoardState,
    { key, view, isKept }: RequestedPage,
  ) {
    const origin = publicOrigin(publicUrl, request);
    const language = languageOf(request, state);
    const page = await cache.read(`${origin} ${language.key} ${key}`, state.version, async () => ({
      representation: board.page(await readPage(db, origin, state, language, await view())),
      isKept,
    }));
    const { accent } = state.site.board;
    if (accent !== undefined) allowStyle(reply, board.accentSource(accent));
    describeLanguage(reply, state, language);
    // A push brings visitors here at once, and a copy that is seconds old would hide the new notice.
    return sendRepresentation(request, reply.header('Cache-Control', 'public, no-cache'), page);
  }

  /** Renders an error as a page: the notice is missing, or the board is unavailable. A failed precondition is a problem. */
  async function explain(error: Error, request: FastifyRequest, reply: FastifyReply) {
    if (error instanceof WithdrawnNotice) {
      return sendPage(request, reply.code(410), await readState(), withdrawnPage(error));
    }
    const { status, code, cause } = asApiError(error);
    // The page exists, and only programs send If-Match.
    if (code === 'precondition_failed') {
      sendProblem(error, request, reply.removeHeader('Content-Language'));
      return reply;
    }
    if (status < 500 && request.routeOptions.url === '/') {
      const state = await readState();
      const search = wrongSearch(request.query, languageOf(request, state).addresses);
      if (search) return sendPage(request, reply.code(400), state, wrongSearchPage(search));
    }
    if (status < 500) return sendPage(request, reply.code(404), await readState(), missing);
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

function languageOf(request: FastifyRequest, state: BoardState): PageLanguage {
  return pageLanguage(state, chosenLanguage(request), request.headers['accept-language']);
}

/** A notice that had this address, and was withdrawn. */
class WithdrawnNotice extends Error {
  readonly id: string;
  readonly withdrawal: Pick<Withdrawal, 'withdrawnAt' | 'reason'>;

  constructor(id: string, withdrawal: WithdrawnNotice['withdrawal']) {
    super(`Notice ${id} was withdrawn`);
    this.id = id;
    this.withdrawal = withdrawal;
  }
}

function withdrawnPage({ id, withdrawal }: WithdrawnNotice): RequestedPage {
  return {
    key: `withdrawn ${id}`,
    view: async () => ({ kind: 'withdrawn', ...withdrawal }),
    isKept: true,
  };
}

/** One page for everything that does not exist. */
const missing: RequestedPage = {
  key: 'missing',
  view: async () => ({ kind: 'missing' }),
  isKept: true,
};

/** Who can be named when storage does not respond. */
const unknownSite = { name: 'Sineta', language: 'pt-BR' };

/** Only topics with a name have a page. */
async function requireNamedTopic(db: Executor, topic: string): Promise<void> {
  if (!(await isNamedTopic(db, defaultSite, topic))) throw new ApiError('not_found');
}
