import { deviceDetailsSchema, deviceExportSchema, limits, shortDeviceIdOf } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Executor } from '../../database/executor.ts';
import type { DeviceRow } from '../../database/schema.ts';
import { deviceParamsSchema as params, requireDevice } from '../../devices/device-params.ts';
import { subscriptionOf } from '../../devices/devices.ts';
import { presentDevices } from '../../devices/present-device.ts';
import { type Identity, requirePermission } from '../../http/authentication.ts';
import { answer, problems } from '../../http/responses.ts';
import { auditRequest } from '../../sites/audit/audit-request.ts';
import { forgetWithHistory, readHistory, readLatestHistory } from './device-history.ts';

/** Matches an id or a token, so that a verb after a colon can follow it. */
const devicePath = '/sites/:site/devices/:device(^[\\w-]{16,43})';

/** A device with the history of its messages: shown, exported and erased. */
export function deviceHistoryRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    const mayManage = requirePermission(identity, 'manage').onRequest;
    const described = { tags: ['devices'], security: [{ apiKey: [] }] };

    app.get(
      '/sites/:site/devices/:device/details',
      {
        onRequest: requirePermission(identity, 'devices').onRequest,
        schema: {
          ...described,
          summary: 'One device and what happened to it',
          params,
          response: {
            200: answer('The device.', deviceDetailsSchema),
            ...problems('unauthorized', 'forbidden', 'not_found'),
          },
        },
      },
      async ({ params }, reply) => {
        const device = await requireDevice(db, params.site, params.device);
        const presented = (await presentDevices(db, [device]))[0]!;
        const history = await readLatestHistory(db, device, presented.topics);
        reply.header('Cache-Control', 'no-store');
        return {
          ...presented,
          vapidKey: device.vapid_key,
          history: history.slice(0, limits.deviceHistory),
        };
      },
    );

    app.get(
      '/sites/:site/devices/:device/export',
      {
        onRequest: mayManage,
        schema: {
          ...described,
          summary: 'All that is kept about a device',
          description: 'With its endpoint and keys: whoever has them can send to it. Hand it to nobody else.',
          params,
          response: {
            200: answer('The device.', deviceExportSchema),
            ...problems('unauthorized', 'forbidden', 'not_found'),
          },
        },
      },
      async (request, reply) => {
        const { site } = request.params;
        const device = await requireDevice(db, site, request.params.device);
        reply.header('Cache-Control', 'no-store');
        await auditRequest(db, request, { action: 'device.exported', ...subjectOf(device) });
        reply.header('Content-Disposition', 'attachment; filename="device.json"');
        return {
          ...(await presentDevices(db, [device]))[0]!,
          vapidKey: device.vapid_key,
          history: await readHistory(db, device),
          site,
          subscription: subscriptionOf(device),
        };
      },
    );

    app.post(
      `${devicePath}::forget`,
      {
        onRequest: mayManage,
        schema: {
          ...described,
          summary: 'Forget a device',
          description:
            'While its browser still permits notifications, it registers anew at its next visit to the page, with another token. What it was counted for stays counted.',
          params,
          response: {
            204: z.undefined().describe('Forgotten, with its topics, its tags and what it reported.'),
            ...problems('unauthorized', 'forbidden', 'not_found'),
          },
        },
      },
      async (request, reply) => {
        const device = await requireDevice(db, request.params.site, request.params.device);
        await forgetWithHistory(db, device, (transaction) =>
          auditRequest(transaction, request, { action: 'device.forgotten', ...subjectOf(device) }),
        );
        return reply.code(204).send();
      },
    );
  };
}

function subjectOf({ site, token }: DeviceRow) {
  return { subject: { kind: 'device', id: shortDeviceIdOf(token) }, details: { site } } as const;
}
