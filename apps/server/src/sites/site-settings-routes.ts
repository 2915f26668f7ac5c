import {
  createSiteSchema,
  defaultSite,
  limits,
  siteSettingsSchema,
  sitesSchema,
  updateSiteSchema,
} from '@sineta/protocol';
import { generateVapidKeys } from '@sineta/web-push';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../api-error.ts';
import { type Executor, inTransaction } from '../database/executor.ts';
import { auditRequest } from './audit/audit-request.ts';
import { type Identity, principalOf, requireCaller, requirePermission } from '../http/authentication.ts';
import { hasSite, sitesWith } from '../http/grants.ts';
import { noStore } from '../http/no-store.ts';
import { operation } from '../http/operation.ts';
import { json } from '../http/responses.ts';
import { requireBelowLimit } from './item-limit.ts';
import { settingChanges } from './setting-changes.ts';
import { siteParamsSchema } from './site-routes.ts';
import { createSite, listSites, lockSite, type Site, updateSite, requireSite } from './sites.ts';

interface SettingsOptions {
  readonly db: Executor;
  readonly identity: Identity;
  /** @throws ApiError if the welcome message of the site does not fit into a push message */
  readonly requireWelcomeFits: (site: Site) => void;
}

export function siteSettingsRoutes({
  db,
  identity,
  requireWelcomeFits,
}: SettingsOptions): FastifyPluginAsyncZod {
  return async (app) => {
    const tag = 'sites';
    const mayRead = requirePermission(identity, 'read');
    const mayManage = requirePermission(identity, 'manage');

    app.route(
      operation({
        method: 'GET',
        url: '/sites',
        operationId: 'listSites',
        tag,
        summary: 'List the sites that the caller may read',
        uses: [requireCaller(identity), noStore],
        responses: { 200: json('The sites, oldest first.', sitesSchema) },
        async handler(request) {
          const readable = sitesWith(principalOf(request).grants, 'read');
          const sites = (await listSites(db)).filter(({ id }) => hasSite(readable, id));
          return { sites: sites.map(presentSettings) };
        },
      }),
    );

    app.route(
      operation({
        method: 'POST',
        url: '/sites',
        operationId: 'createSite',
        tag,
        summary: 'Create a site with its own VAPID key pair',
        uses: [mayManage],
        body: createSiteSchema,
        responses: { 201: json('The site.', siteSettingsSchema) },
        errors: ['limit_reached'],
        async handler(request, reply) {
          const { body } = request;
          const site = await inTransaction(db, async (transaction) => {
            // Concurrent requests are counted one after the other: a site that does not exist yet cannot be locked.
            await lockSite(transaction, defaultSite);
            requireBelowLimit(await listSites(transaction), body.id, limits.sites);
            const created = await createSite(transaction, body, generateVapidKeys());
            if (!created) throw siteIdTaken();
            const subject = { kind: 'site', id: created.id, name: created.name } as const;
            await auditRequest(transaction, request, { action: 'site.made', subject });
            return created;
          });
          return reply.code(201).send(presentSettings(site));
        },
      }),
    );

    app.route(
      operation({
        method: 'GET',
        url: '/sites/:site/settings',
        operationId: 'getSiteSettings',
        tag,
        summary: 'Get the settings of a site',
        uses: [mayRead, noStore],
        params: siteParamsSchema,
        responses: { 200: json('The settings.', siteSettingsSchema) },
        handler: async ({ params: { site } }) => presentSettings(await requireSite(db, site)),
      }),
    );

    app.route(
      operation({
        method: 'PATCH',
        url: '/sites/:site/settings',
        operationId: 'updateSiteSettings',
        tag,
        summary: 'Change the settings of a site',
        description:
          'Omitted fields stay unchanged. Settings of the site `default` that come from environment variables are restored at the next start.',
        uses: [mayManage],
        params: siteParamsSchema,
        body: updateSiteSchema,
        responses: { 200: json('The settings.', siteSettingsSchema) },
        errors: ['payload_too_large'],
        async handler(request) {
          const { params, body } = request;
          const { site } = params;
          return inTransaction(db, async (transaction) => {
            const before = await lockSite(transaction, site);
            await updateSite(transaction, site, body);
            const changed = await requireSite(transaction, site);
            requireWelcomeFits(changed);
            const subject = { kind: 'site', id: site, name: changed.name } as const;
            const details = settingChanges(before, changed, body);
            if (details)
              await auditRequest(transaction, request, { action: 'site.changed', subject, details });
            return presentSettings(changed);
          });
        },
      }),
    );
  };
}

function presentSettings(site: Site) {
  const {
    id,
    name,
    language,
    timeZone,
    icon,
    origins,
    directMessageRetentionDays,
    welcomeMessage,
    deliveryLimits,
    conversions,
    board,
    createdAt,
  } = site;
  return {
    id,
    name,
    language,
    timeZone,
    ...(icon !== undefined && { icon }),
    origins: [...origins],
    directMessageRetentionDays,
    welcomeMessage,
    deliveryLimits,
    conversions,
    board,
    createdAt: new Date(createdAt).toISOString(),
  };
}

function siteIdTaken(): ApiError {
  return new ApiError('invalid_request', {
    detail: 'A site with this id already exists. Choose another id.',
    fields: [{ field: 'id', message: 'is already in use' }],
  });
}
