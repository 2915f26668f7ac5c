import { auditQuerySchema, auditSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { listAudit } from './audit.ts';
import type { Executor } from '../../database/executor.ts';
import { type Identity, requirePermission } from '../../http/authentication.ts';
import { neverStore } from '../../http/never-store.ts';
import { answer, problems } from '../../http/responses.ts';

/** Who did what, for those who manage the service. */
export function auditRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    neverStore(app);

    app.get(
      '/audit',
      {
        onRequest: requirePermission(identity, 'manage'),
        schema: {
          tags: ['team'],
          summary: 'Who did what',
          description: 'It is kept for a year.',
          security: [{ apiKey: [] }],
          querystring: auditQuerySchema,
          response: {
            200: answer('One page, newest first.', auditSchema),
            ...problems('invalid_request', 'unauthorized', 'forbidden'),
          },
        },
      },
      async ({ query }) => listAudit(db, query),
    );
  };
}
