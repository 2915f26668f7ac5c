import { calendarQuerySchema, calendarSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Executor } from '../../database/executor.ts';
import { type Identity, requirePermission } from '../../http/authentication.ts';
import { noStore } from '../../http/no-store.ts';
import { operation } from '../../http/operation.ts';
import { json } from '../../http/responses.ts';
import { siteParamsSchema } from '../../sites/site-routes.ts';
import { requireSite } from '../../sites/sites.ts';
import { readCalendar } from './calendar.ts';

/** What is planned and what was sent, by day. */
export function calendarRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    app.route(
      operation({
        method: 'GET',
        url: '/sites/:site/calendar',
        operationId: 'getCalendar',
        tag: 'recurring messages',
        summary: 'List what is planned and what was sent on some days',
        description:
          'Scheduled messages, the coming times of recurring messages, and the broadcasts that were sent. Both days are included.',
        uses: [requirePermission(identity, 'read'), noStore],
        params: siteParamsSchema,
        query: calendarQuerySchema,
        responses: { 200: json('The entries.', calendarSchema) },
        async handler({ params, query }) {
          return readCalendar(db, await requireSite(db, params.site), query);
        },
      }),
    );
  };
}
