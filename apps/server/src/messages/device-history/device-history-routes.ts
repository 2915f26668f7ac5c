import {
  deviceDetailsSchema,
  deviceExportSchema,
  devicesQuerySchema,
  devicesSchema,
  limits,
  type ListedDevice,
} from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { forgetWithHistory, readHistory, readLatestHistory } from '../storage/device-history.ts';
import { subscriptionOf } from '../storage/devices.ts';
import type { Executor } from '../storage/executor.ts';
import { listDevices } from '../storage/list-devices.ts';
import type { DeviceRow } from '../storage/schema.ts';
import { listTagsOf } from '../storage/tags.ts';
import { listTopicsOf } from '../storage/topics.ts';
import { auditRequest } from './audit-trail.ts';
import { type Identity, requirePermission } from './authentication.ts';
import { deviceCursor, parseDeviceCursor } from './device-cursor.ts';
import { deviceParamsSchema as params, requireDevice } from './device-params.ts';
import { presentDevice } from './present-device.ts';
import { answer, problems } from './responses.ts';
import { requireSite, siteParamsSchema } from './sites.ts';

/** With the form of an id or a token, so that a verb after a colon can follow it. */
const devicePath = '/sites/:site/devices/:device(^[\\w-]{16,43})';

/** The devices of a site, for who looks after them. */
export function deviceListRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    // Who knows the token of a device may change and forget it.
    const maySee = requirePermission(identity, 'devices');
    const mayManage = requirePermission(identity, 'manage');
    const described = { tags: ['devices'], security: [{ apiKey: [] }] };

    app.get(
      '/sites/:site/devices',
      {
        onRequest: maySee,
        schema: {
          ...described,
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
          devices: await presentAll(db, page.devices),
          ...(page.next && { next: deviceCursor(page.next) }),
        };
      },
    );

    app.get(
      '/sites/:site/devices/:device/details',
      {
        onRequest: maySee,
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
        const presented = (await presentAll(db, [device]))[0]!;
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
          ...(await presentAll(db, [device]))[0]!,
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

async function presentAll(db: Executor, devices: readonly DeviceRow[]): Promise<ListedDevice[]> {
  const [topics, tags] = await Promise.all([listTopicsOf(db, devices), listTagsOf(db, devices)]);
  return devices.map((device) =>
    presentDevice(device, topics.get(device.token) ?? [], tags.get(device.token) ?? []),
  );
}

/** The beginning of the token tells devices apart, and opens nothing. */
function subjectOf({ site, token }: DeviceRow) {
  return { subject: { kind: 'device', id: token.slice(0, 8) }, details: { site } } as const;
}
