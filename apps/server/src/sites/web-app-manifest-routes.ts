import { type WebAppManifest, webAppManifestQuerySchema, webAppManifestSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../api-error.ts';
import type { Executor } from '../database/executor.ts';
import { notModified, operation } from '../http/operation.ts';
import { allowAnyOrigin } from '../http/origins.ts';
import { createRepresentation } from '../http/representations/representation.ts';
import { sendRepresentation } from '../http/representations/send-representation.ts';
import { siteParamsSchema } from './site-routes.ts';
import { listOrigins, type Site, requireSite } from './sites.ts';

/**
 * The web app manifest of a site that has none: iPhones and iPads deliver pushes only to web apps on the Home Screen.
 * @param origins - allowed for all sites
 */
export function webAppManifestRoutes(db: Executor, origins: readonly string[]): FastifyPluginAsyncZod {
  return async (app) => {
    app.route(
      operation({
        method: 'GET',
        url: '/sites/:site/web-app-manifest',
        operationId: 'getWebAppManifest',
        tag: 'sites',
        summary: 'Get a web app manifest for a page with the bell',
        description:
          'For `<link rel="manifest">` of a site that has no manifest. With it, visitors can add the site to the Home Screen of an iPhone or iPad, which delivers notifications only to such sites.',
        uses: [allowAnyOrigin],
        params: siteParamsSchema,
        query: webAppManifestQuerySchema,
        responses: {
          200: {
            description: 'The manifest.',
            content: { 'application/manifest+json': { schema: webAppManifestSchema } },
          },
          304: notModified,
        },
        async handler(request, reply) {
          const { params, query } = request;
          const site = await requireSite(db, params.site);
          const { href, origin } = new URL(query.start);
          if (!origins.includes(origin) && !(await listOrigins(db, site.id)).has(origin)) {
            throw new ApiError('invalid_request', {
              fields: [
                { field: 'start', message: 'must be on an origin that the settings of the site allow' },
              ],
            });
          }
          const manifest = createRepresentation({
            type: 'application/manifest+json; charset=utf-8',
            body: Buffer.from(JSON.stringify(manifestOf(site, href))),
          });
          return sendRepresentation(request, reply.header('Cache-Control', 'public, no-cache'), manifest);
        },
      }),
    );
  };
}

/**
 * Addresses without an origin are those of the service, which serves the manifest. A site has no short name, and one that
 * is cut from its name would be worse than what the device makes of it; nor is its background known here.
 */
export function manifestOf({ name, language, icon, board: { accent } }: Site, start: string): WebAppManifest {
  return {
    id: start,
    name,
    lang: language,
    start_url: start,
    scope: new URL('/', start).href,
    display: 'standalone',
    ...(accent !== undefined && { theme_color: accent }),
    icons:
      icon === undefined
        ? ['192', '512'].map((size) => ({
            src: `/icon-${size}.png`,
            sizes: `${size}x${size}`,
            type: 'image/png',
          }))
        : [{ src: icon, sizes: 'any' }],
  };
}
