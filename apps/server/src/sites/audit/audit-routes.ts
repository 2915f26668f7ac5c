import { auditQuerySchema, auditSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { listAudit } from './list-audit.ts';
import type { Executor } from '../../database/executor.ts';
import { type Identity, principalOf, requireOnSomeSite } from '../../http/authentication.ts';
import { sitesWith } from '../../http/grants.ts';
import { noStore } from '../../http/no-store.ts';
import { operation } from '../../http/operation.ts';
import { json } from '../../http/responses.ts';

export function auditRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    app.route(
      operation({
        method: 'GET',
        url: '/audit',
        operationId: 'listAuditEntries',
        tag: 'team',
        summary: 'List audit entries',
        description:
          'Entries are kept for one year. A caller who manages single sites gets the entries about them. With several filters, a page reads at most 2,000 entries and may have fewer than `limit`, while `next` leads on.',
        uses: [requireOnSomeSite(identity, 'manage'), noStore],
        query: auditQuerySchema,
        responses: { 200: json('One page, by default newest first.', auditSchema) },
        errors: ['not_found'],
        handler: async (request) =>
          listAudit(db, sitesWith(principalOf(request).grants, 'manage'), request.query),
      }),
    );
  };
}
