import { defaultSite } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Executor } from '../database/executor.ts';
import { createRepresentation } from '../http/representations/representation.ts';
import { sendRepresentation } from '../http/representations/send-representation.ts';
import { varyBy } from '../http/representations/vary-by.ts';
import { isNamedTopic } from '../sites/named-topics/named-topics.ts';
import { manifestOf } from '../sites/web-app-manifest-routes.ts';
import type { ReadBoardState } from './board-state.ts';
import { readPlace, topicQuerySchema } from './place.ts';
import { publicOrigin } from './public-origin.ts';

interface ManifestOptions {
  readonly db: Executor;
  readonly publicUrl: string | undefined;
  readonly readState: ReadBoardState;
}

/** The background of the board: `--paper` of packages/ui, in its light theme. */
const paper = '#faf8f4';

/**
 * The web app manifest of the board, with the name, the language and the icon of its site: an iPhone, which delivers notices only
 * to web apps, shows them on the Home Screen and with each notice. From the page of a topic it installs the board with a start at
 * this page, since a new web app knows nothing of the page that installed it.
 */
export function manifestRoutes({ db, publicUrl, readState }: ManifestOptions): FastifyPluginAsyncZod {
  return async (app) => {
    const schema = { hide: true, querystring: topicQuerySchema };
    app.get('/manifest.webmanifest', { schema }, async (request, reply) => {
      const { site, addresses } = await readState();
      const origin = publicOrigin(publicUrl, request);
      const { topic } = readPlace(request.query, addresses);
      varyBy(reply, 'User-Agent');
      // Only topics with a name have a page.
      const startsAtTopic =
        topic && isSafari(request.headers['user-agent']) && (await isNamedTopic(db, defaultSite, topic));
      const start = startsAtTopic ? addresses.board({ topic }) : '/';
      const manifest = { ...manifestOf(site, `${origin}/`), start_url: origin + start };
      // Those of the design have room for any mask.
      const icons =
        site.icon === undefined
          ? manifest.icons.map((icon) => ({ ...icon, purpose: 'any maskable' }))
          : manifest.icons;
      const body = { ...manifest, icons, background_color: paper, theme_color: paper };
      return sendRepresentation(
        request,
        reply.header('Cache-Control', 'public, no-cache'),
        createRepresentation({
          type: 'application/manifest+json; charset=utf-8',
          body: Buffer.from(JSON.stringify(body)),
        }),
      );
    });
  };
}

/** Safari, and every browser of iOS. Others change what is installed when a page names another start. */
function isSafari(userAgent = ''): boolean {
  return /\bSafari\//.test(userAgent) && !/\bChrom(?:e|ium)\//.test(userAgent);
}
