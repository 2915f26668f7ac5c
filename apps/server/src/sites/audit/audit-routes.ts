import { auditQuerySchema, auditSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { listAudit } from './audit.ts';
import type { Executor } from '../../database/executor.ts';
import { type Identity, requirePermission } from '../../http/authentication.ts';
import { noStore } from '../../http/no-store.ts';
import { operation } from '../../http/operation.ts';
import { answer } from '../../http/responses.ts';

export function auditRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    app.route(
      operation({
        method: 'GET',
        url: '/audit',
        operationId: 'listAuditEntries',
        tag: 'team',
        summary: 'List audit entries',
        description: 'Entries are kept for one year.',
        uses: [requirePermission(identity, 'manage'), noStore],
        query: auditQuerySchema,
        responses: { 200: answer('One page, newest first.', auditSchema) },
        handler: async ({ query }) => listAudit(db, query),
      }),
    );
  };
}
