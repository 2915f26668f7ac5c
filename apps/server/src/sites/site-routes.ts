import { readerLanguageSchema, type Site, siteIdSchema, siteSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Executor } from '../database/executor.ts';
import { createVariantReader } from './languages/reader-variant.ts';
import { listNamedTopics, listTopicTags, topicTexts } from './named-topics/named-topics.ts';
import type { ReadRevision } from './revisions.ts';
import { requireSite } from './sites.ts';
import { currentVapidKey } from './vapid-keys/vapid-keys.ts';
import { notModified, operation } from '../http/operation.ts';
import { allowAnyOrigin } from '../http/origins.ts';
import { jsonRepresentation } from '../http/representations/representation.ts';
import type { RepresentationCache } from '../http/representations/representation-cache.ts';
import { sendRepresentation } from '../http/representations/send-representation.ts';
import { json } from '../http/responses.ts';

export const siteParamsSchema = z.object({ site: siteIdSchema });

interface SiteOptions {
  readonly db: Executor;
  readonly readRevision: ReadRevision;
  readonly cache: RepresentationCache;
}

/** The public data of a site: what a page needs to show the bell. */
export function siteRoutes({ db, readRevision, cache }: SiteOptions): FastifyPluginAsyncZod {
  const variantOf = createVariantReader(db, (site) => listTopicTags(db, site));
  return async (app) => {
    app.route(
      operation({
        method: 'GET',
        url: '/sites/:site',
        operationId: 'getSite',
        tag: 'sites',
        summary: 'Get what a page needs to show the bell',
        uses: [allowAnyOrigin],
        params: siteParamsSchema,
        query: z.object({ lang: readerLanguageSchema }),
        responses: { 200: json('The site.', siteSchema), 304: notModified },
        async handler(request, reply) {
          const { site: id } = request.params;
          const version = String(await readRevision(id));
          const { lang: asked } = request.query;
          const language = asked && (await variantOf(id, asked, version));
          const site = await cache.read(`site ${id} ${language ?? ''}`, version, async () => ({
            representation: jsonRepresentation(await presentSite(db, id, language)),
            isKept: true,
          }));
          return sendRepresentation(request, reply.header('Cache-Control', 'public, no-cache'), site);
        },
      }),
    );
  };
}

/**
 * @param reader - the language of the reader; that of the site when absent
 * @throws ApiError `not_found`.
 */
export async function presentSite(db: Executor, id: string, reader?: string): Promise<Site> {
  const { name, language, icon } = await requireSite(db, id);
  const vapidKey = await currentVapidKey(db, id);
  if (!vapidKey) throw new Error(`The site ${id} has no current VAPID key.`);
  const topics = await listNamedTopics(db, id);
  return {
    id,
    name,
    language,
    ...(icon !== undefined && { icon }),
    vapidPublicKey: vapidKey.publicKey,
    topics: topics.map((topic) => {
      const { id, urgentDuringQuietHours } = topic;
      const texts = topicTexts(
        topic,
        reader === undefined ? undefined : { language: reader, site: language },
      );
      return {
        id,
        name: texts.name,
        description: texts.description,
        default: topic.default,
        urgentDuringQuietHours,
      };
    }),
  };
}
