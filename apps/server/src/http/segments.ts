import { limits, saveSegmentSchema, segmentSchema, segmentsSchema, slugSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../errors.ts';
import { type Executor, inTransaction } from '../storage/executor.ts';
import { findSegment, listSegments, removeSegment, saveSegment } from '../storage/segments.ts';
import { auditRequest } from './audit-trail.ts';
import { type Identity, requirePermission } from './authentication.ts';
import { answer, problems } from './responses.ts';
import { requireRoom } from './room.ts';
import { requireSite, siteParamsSchema } from './sites.ts';

/** Filters with names. Messages that were accepted keep the filter that they were aimed with. */
export function segmentRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    const mayRead = requirePermission(identity, 'read');
    const maySend = requirePermission(identity, 'send');
    const described = { tags: ['segments'], security: [{ apiKey: [] }] };
    const params = siteParamsSchema.extend({ id: slugSchema });
    const unknown = () => new ApiError('not_found', { detail: 'This site has no such segment.' });

    app.get(
      '/sites/:site/segments',
      {
        onRequest: mayRead,
        schema: {
          ...described,
          summary: 'The segments',
          params: siteParamsSchema,
          response: {
            200: answer('All of them.', segmentsSchema),
            ...problems('unauthorized', 'forbidden', 'not_found'),
          },
        },
      },
      async ({ params: { site } }, reply) => {
        await requireSite(db, site);
        reply.header('Cache-Control', 'no-store');
        return { segments: await listSegments(db, site) };
      },
    );

    app.get(
      '/sites/:site/segments/:id',
      {
        onRequest: mayRead,
        schema: {
          ...described,
          summary: 'One segment',
          params,
          response: {
            200: answer('The segment.', segmentSchema),
            ...problems('unauthorized', 'forbidden', 'not_found'),
          },
        },
      },
      async ({ params: { site, id } }, reply) => {
        const found = await findSegment(db, site, id);
        if (!found) throw unknown();
        reply.header('Cache-Control', 'no-store');
        return found;
      },
    );

    app.put(
      '/sites/:site/segments/:id',
      {
        onRequest: maySend,
        schema: {
          ...described,
          summary: 'Add a segment, or change it',
          params,
          body: saveSegmentSchema,
          response: {
            200: answer('The segment.', segmentSchema),
            ...problems('malformed_json', 'invalid_request', 'unauthorized', 'forbidden', 'not_found'),
          },
        },
      },
      async (request) => {
        const { params, body } = request;
        const { site, id } = params;
        await requireSite(db, site);
        requireRoom(await listSegments(db, site), id, limits.segmentsPerSite);
        return inTransaction(db, async (transaction) => {
          const saved = await saveSegment(transaction, site, id, body);
          const subject = { kind: 'segment', id, name: saved.name } as const;
          await auditRequest(transaction, request, { action: 'segment.saved', subject, details: { site } });
          return saved;
        });
      },
    );

    app.delete(
      '/sites/:site/segments/:id',
      {
        onRequest: maySend,
        schema: {
          ...described,
          summary: 'Remove a segment',
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
          if (!(await removeSegment(transaction, site, id))) throw unknown();
          const subject = { kind: 'segment', id } as const;
          await auditRequest(transaction, request, { action: 'segment.removed', subject, details: { site } });
        });
        return reply.code(204).send();
      },
    );
  };
}
