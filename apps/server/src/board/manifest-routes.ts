import type { FastifyPluginAsync } from 'fastify';
import { createRepresentation } from '../http/representations/representation.ts';
import { sendRepresentation } from '../http/representations/send-representation.ts';
import { manifestOf } from '../sites/web-app-manifest-routes.ts';
import type { ReadBoardState } from './board-state.ts';
import { publicOrigin } from './public-origin.ts';

interface ManifestOptions {
  readonly publicUrl: string | undefined;
  readonly readState: ReadBoardState;
}

/** The background of the board: `--paper` of packages/ui, in its light theme. */
const paper = '#faf8f4';

/**
 * The web app manifest of the board, with the name, the language and the icon of its site: an iPhone, which delivers notices only
 * to web apps, shows them on the Home Screen and with each notice.
 */
export function manifestRoutes({ publicUrl, readState }: ManifestOptions): FastifyPluginAsync {
  return async (app) => {
    app.get('/manifest.webmanifest', { schema: { hide: true } }, async (request, reply) => {
      const { site } = await readState();
      const manifest = manifestOf(site, `${publicOrigin(publicUrl, request)}/`);
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
