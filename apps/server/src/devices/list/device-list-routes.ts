import { devicesQuerySchema, devicesSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Executor } from '../../database/executor.ts';
import { listDevices } from './list-devices.ts';
import { type Identity, requirePermission } from '../../http/authentication.ts';
import { deviceCursor, parseDeviceCursor } from './device-cursor.ts';
import { presentDevices } from '../present-device.ts';
import { answer, problems } from '../../http/responses.ts';
import { requireSite, siteParamsSchema } from '../../sites/site-routes.ts';

/** The devices of a site, for who looks after them. */
export function deviceListRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/sites/:site/devices',
      {
        onRequest: requirePermission(identity, 'devices').onRequest,
        schema: {
          tags: ['devices'],
          security: [{ apiKey: [] }],
          summary: 'The devices, newest first',
          params: siteParamsSchema,
          querystring: devicesQuerySchema,
          response: {
            200: answer('One page.', devicesSchema),
            ...problems('invalid_request', 'unauthorized', 'forbidden', 'not_found'),
          },
        },
      },
      async ({ params: { site }, query: { after, ...query } }, reply) => {
        await requireSite(db, site);
        const page = await listDevices(db, site, {
          ...query,
          after: after === undefined ? undefined : parseDeviceCursor(after),
        });
        reply.header('Cache-Control', 'no-store');
        return {
          devices: await presentDevices(db, page.devices),
          ...(page.next && { next: deviceCursor(page.next) }),
        };
      },
    );
  };
}
