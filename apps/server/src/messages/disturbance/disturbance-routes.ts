import { disturbanceQuerySchema, disturbanceSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Executor } from '../../database/executor.ts';
import { type Identity, requirePermission } from '../../http/authentication.ts';
import { noStore } from '../../http/no-store.ts';
import { operation } from '../../http/operation.ts';
import { json } from '../../http/responses.ts';
import { siteParamsSchema } from '../../sites/site-routes.ts';
import { requireSite } from '../../sites/sites.ts';
import { listDisturbedDays } from './disturbed-days.ts';

/** How many devices the messages of a site disturb, over time. */
export function disturbanceRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    app.route(
      operation({
        method: 'GET',
        url: '/sites/:site/disturbance',
        operationId: 'getDisturbance',
        tag: 'sites',
        summary: 'Get how many devices were disturbed each day',
        description:
          'Chrome can revoke the permission of a site that shows about four notifications a day to a person who does not visit it.',
        uses: [requirePermission(identity, 'read'), noStore],
        params: siteParamsSchema,
        query: disturbanceQuerySchema,
        responses: { 200: json('The days.', disturbanceSchema) },
        async handler({ params: { site }, query: { days } }) {
          await requireSite(db, site);
          return { days: await listDisturbedDays(db, site, days, Date.now()) };
        },
      }),
    );
  };
}
