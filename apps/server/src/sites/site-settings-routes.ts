import {
  createSiteSchema,
  limits,
  siteSettingsSchema,
  sitesSchema,
  updateSiteSchema,
} from '@sineta/protocol';
import { generateVapidKeys } from '@sineta/web-push';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../api-error.ts';
import { type Executor, inTransaction } from '../database/executor.ts';
import { createSite, listSites, type Site, updateSite } from './sites.ts';
import { auditRequest } from './audit/audit-request.ts';
import { type Identity, requirePermission } from '../http/authentication.ts';
import { answer, problems } from '../http/responses.ts';
import { requireRoom } from './room.ts';
import { requireSite, siteParamsSchema } from './site-routes.ts';

/** Sites are made and changed. */
export function siteSettingsRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    const mayRead = requirePermission(identity, 'read');
    const mayManage = requirePermission(identity, 'manage');
    const described = { tags: ['sites'], security: [{ apiKey: [] }] };

    app.get(
      '/sites',
      {
        onRequest: mayRead,
        schema: {
          ...described,
          summary: 'The sites',
          response: { 200: answer('Oldest first.', sitesSchema), ...problems('unauthorized', 'forbidden') },
        },
      },
      async (_request, reply) => {
        reply.header('Cache-Control', 'no-store');
        return { sites: (await listSites(db)).map(presentSettings) };
      },
    );

    app.post(
      '/sites',
      {
        onRequest: mayManage,
        schema: {
          ...described,
          summary: 'Make a site, with a VAPID key pair of its own',
          body: createSiteSchema,
          response: {
            201: answer('The site.', siteSettingsSchema),
            ...problems('malformed_json', 'invalid_request', 'unauthorized', 'forbidden'),
          },
        },
      },
      async (request, reply) => {
        const { body } = request;
        requireRoom(await listSites(db), body.id, limits.sites);
        const site = await inTransaction(db, async (transaction) => {
          const made = await createSite(transaction, body, generateVapidKeys());
          if (!made) throw siteIdTaken();
          const subject = { kind: 'site', id: made.id, name: made.name } as const;
          await auditRequest(transaction, request, { action: 'site.made', subject });
          return made;
        });
        return reply.code(201).send(presentSettings(site));
      },
    );

    app.get(
      '/sites/:site/settings',
      {
        onRequest: mayRead,
        schema: {
          ...described,
          summary: 'The settings of a site',
          params: siteParamsSchema,
          response: {
            200: answer('The settings.', siteSettingsSchema),
            ...problems('unauthorized', 'forbidden', 'not_found'),
          },
        },
      },
      async ({ params: { site } }, reply) => {
        reply.header('Cache-Control', 'no-store');
        return presentSettings(await requireSite(db, site));
      },
    );

    app.patch(
      '/sites/:site/settings',
      {
        onRequest: mayManage,
        schema: {
          ...described,
          summary: 'Change the settings of a site',
          description:
            'What is left out stays. What the environment says of the site `default` holds again at the next start.',
          params: siteParamsSchema,
          body: updateSiteSchema,
          response: {
            200: answer('The settings.', siteSettingsSchema),
            ...problems('malformed_json', 'invalid_request', 'unauthorized', 'forbidden', 'not_found'),
          },
        },
      },
      async (request) => {
        const { params, body } = request;
        const { site } = params;
        await requireSite(db, site);
        return inTransaction(db, async (transaction) => {
          await updateSite(transaction, site, body);
          const changed = await requireSite(transaction, site);
          const subject = { kind: 'site', id: site, name: changed.name } as const;
          const details = { fields: Object.keys(body).join(', ') };
          await auditRequest(transaction, request, { action: 'site.changed', subject, details });
          return presentSettings(changed);
        });
      },
    );
  };
}

function presentSettings({ id, name, language, timeZone, icon, origins, createdAt }: Site) {
  return {
    id,
    name,
    language,
    timeZone,
    ...(icon !== undefined && { icon }),
    origins: [...origins],
    createdAt: new Date(createdAt).toISOString(),
  };
}

function siteIdTaken(): ApiError {
  return new ApiError('invalid_request', {
    detail: 'A site with this id already exists. Choose another id.',
    fields: [{ field: 'id', message: 'is already in use' }],
  });
}
