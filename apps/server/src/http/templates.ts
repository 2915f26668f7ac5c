import { limits, saveTemplateSchema, templateSchema, templatesSchema, slugSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../errors.ts';
import { type Executor, inTransaction } from '../storage/executor.ts';
import { findTemplate, listTemplates, removeTemplate, saveTemplate } from '../storage/templates.ts';
import { auditRequest } from './audit-trail.ts';
import { type Identity, requirePermission } from './authentication.ts';
import { answer, problems } from './responses.ts';
import { requireRoom } from './room.ts';
import { requireSite, siteParamsSchema } from './sites.ts';

/** Messages to begin with. */
export function templateRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    const mayRead = requirePermission(identity, 'read');
    const maySend = requirePermission(identity, 'send');
    const described = { tags: ['templates'], security: [{ apiKey: [] }] };
    const params = siteParamsSchema.extend({ id: slugSchema });
    const unknown = () => new ApiError('not_found', { detail: 'This site has no such template.' });

    app.get(
      '/sites/:site/templates',
      {
        onRequest: mayRead,
        schema: {
          ...described,
          summary: 'The templates',
          params: siteParamsSchema,
          response: {
            200: answer('All of them.', templatesSchema),
            ...problems('unauthorized', 'forbidden', 'not_found'),
          },
        },
      },
      async ({ params: { site } }, reply) => {
        await requireSite(db, site);
        reply.header('Cache-Control', 'no-store');
        return { templates: await listTemplates(db, site) };
      },
    );

    app.get(
      '/sites/:site/templates/:id',
      {
        onRequest: mayRead,
        schema: {
          ...described,
          summary: 'One template',
          params,
          response: {
            200: answer('The template.', templateSchema),
            ...problems('unauthorized', 'forbidden', 'not_found'),
          },
        },
      },
      async ({ params: { site, id } }, reply) => {
        const found = await findTemplate(db, site, id);
        if (!found) throw unknown();
        reply.header('Cache-Control', 'no-store');
        return found;
      },
    );

    app.put(
      '/sites/:site/templates/:id',
      {
        onRequest: maySend,
        schema: {
          ...described,
          summary: 'Add a template, or change it',
          params,
          body: saveTemplateSchema,
          response: {
            200: answer('The template.', templateSchema),
            ...problems('malformed_json', 'invalid_request', 'unauthorized', 'forbidden', 'not_found'),
          },
        },
      },
      async (request) => {
        const { params, body } = request;
        const { site, id } = params;
        await requireSite(db, site);
        requireRoom(await listTemplates(db, site), id, limits.templatesPerSite);
        return inTransaction(db, async (transaction) => {
          const saved = await saveTemplate(transaction, site, id, body);
          const subject = { kind: 'template', id, name: saved.name } as const;
          await auditRequest(transaction, request, { action: 'template.saved', subject, details: { site } });
          return saved;
        });
      },
    );

    app.delete(
      '/sites/:site/templates/:id',
      {
        onRequest: maySend,
        schema: {
          ...described,
          summary: 'Remove a template',
          params,
          response: {
            204: z.undefined().describe('Removed.'),
            ...problems('unauthorized', 'forbidden', 'not_found'),
          },
        },
      },
      async (request, reply) => {
        const { site, id } = request.params;
        await inTransaction(db, async (transaction) => {
          if (!(await removeTemplate(transaction, site, id))) throw unknown();
          const subject = { kind: 'template', id } as const;
          await auditRequest(transaction, request, {
            action: 'template.removed',
            subject,
            details: { site },
          });
        });
        return reply.code(204).send();
      },
    );
  };
}
