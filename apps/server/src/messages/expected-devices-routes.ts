import { countMessageDevicesSchema, messageDevicesSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Executor } from '../database/executor.ts';
import { type Identity, requirePermission } from '../http/authentication.ts';
import { operation } from '../http/operation.ts';
import { json } from '../http/responses.ts';
import { siteParamsSchema } from '../sites/site-routes.ts';
import { requireSite } from '../sites/sites.ts';
import { countExpected } from './expected-devices.ts';

export function expectedDevicesRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    app.route(
      operation({
        method: 'POST',
        url: '/sites/:site/messages::countDevices',
        operationId: 'countMessageDevices',
        tag: 'messages',
        summary: 'Count the devices of scheduled messages',
        description:
          'Returns the number of devices of each message that is scheduled or still being planned. Other messages are omitted: their `counts` have the number.',
        uses: [requirePermission(identity, 'read')],
        params: siteParamsSchema,
        body: countMessageDevicesSchema,
        responses: { 200: json('The number of devices of each message.', messageDevicesSchema) },
        async handler({ params: { site }, body: { messages } }) {
          await requireSite(db, site);
          return { messages: await countExpected(db, site, messages) };
        },
      }),
    );
  };
}
