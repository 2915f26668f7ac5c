import { devicesQuerySchema, devicesSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Executor } from '../../database/executor.ts';
import { deviceCursor, listDevices, parseDeviceCursor } from './list-devices.ts';
import { type Identity, permissionsOf, requirePermission } from '../../http/authentication.ts';
import { presentDevices } from '../present-device.ts';
import { noStore } from '../../http/no-store.ts';
import { operation } from '../../http/operation.ts';
import { json } from '../../http/responses.ts';
import { siteParamsSchema } from '../../sites/site-routes.ts';
import { requireSite } from '../../sites/sites.ts';

export function deviceListRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    app.route(
      operation({
        method: 'GET',
        url: '/sites/:site/devices',
        operationId: 'listDevices',
        tag: 'devices',
        summary: 'List devices, by default newest first',
        uses: [requirePermission(identity, 'devices'), noStore],
        params: siteParamsSchema,
        query: devicesQuerySchema,
        responses: { 200: json('One page.', devicesSchema) },
        async handler(request) {
          const { site } = request.params;
          const { after, ...query } = request.query;
          await requireSite(db, site);
          const page = await listDevices(db, site, {
            ...query,
            after: after === undefined ? undefined : parseDeviceCursor(after),
          });
          return {
            devices: await presentDevices(db, page.devices, permissionsOf(request)),
            ...(page.next && { next: deviceCursor(page.next) }),
          };
        },
      }),
    );
  };
}
