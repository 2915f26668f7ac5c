import { deviceDetailsSchema, deviceExportSchema, limits } from '@sineta/protocol';
import { deviceSubject } from '../../devices/device-subject.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Executor } from '../../database/executor.ts';
import { deviceParamsSchema as params, requireDevice } from '../../devices/device-params.ts';
import { heldForDevice } from '../../devices/preferences/digest.ts';
import { preferencesOf } from '../../devices/preferences/preferences.ts';
import { presentDevices } from '../../devices/present-device.ts';
import { type Identity, permissionsOf, requirePermission } from '../../http/authentication.ts';
import { noStore } from '../../http/no-store.ts';
import { noContent, operation } from '../../http/operation.ts';
import { json } from '../../http/responses.ts';
import { auditRequest } from '../../sites/audit/audit-request.ts';
import { forgetWithHistory, readLatestHistory } from './device-history.ts';
import { exportDevices } from './export-devices.ts';

/** Stops at a colon, which starts a verb. */
const devicePath = '/sites/:site/devices/:device(^[^:]+)';

/** A device with its message history: details, export and erasure. */
export function deviceHistoryRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    const tag = 'devices';
    const mayManage = requirePermission(identity, 'manage');

    app.route(
      operation({
        method: 'GET',
        url: '/sites/:site/devices/:device/details',
        operationId: 'getDeviceDetails',
        tag,
        summary: 'Get a device and its history',
        uses: [requirePermission(identity, 'devices'), noStore],
        params,
        responses: { 200: json('The device.', deviceDetailsSchema) },
        async handler(request) {
          const { params } = request;
          const device = await requireDevice(db, params.site, params.device);
          const presented = (await presentDevices(db, [device], permissionsOf(request)))[0]!;
          const held = await heldForDevice(db, device.token);
          const history = await readLatestHistory(db, device, presented.topics);
          return {
            ...presented,
            vapidKey: device.vapid_key,
            preferences: preferencesOf(device),
            ...(held && { held }),
            history: history.slice(0, limits.deviceHistory),
          };
        },
      }),
    );

    app.route(
      operation({
        method: 'GET',
        url: '/sites/:site/devices/:device/export',
        operationId: 'exportDevice',
        tag,
        summary: 'Export all data of a device',
        description:
          'The export contains the endpoint and the keys of the subscription, which allow sending to the device. Keep it confidential.',
        uses: [mayManage, noStore],
        params,
        responses: { 200: json('The device.', deviceExportSchema) },
        async handler(request, reply) {
          const { site } = request.params;
          const device = await requireDevice(db, site, request.params.device);
          await auditRequest(db, request, { action: 'device.exported', ...deviceSubject(device) });
          reply.header('Content-Disposition', 'attachment; filename="device.json"');
          return (await exportDevices(db, [device], permissionsOf(request), 'device'))[0]!;
        },
      }),
    );

    app.route(
      operation({
        method: 'POST',
        url: `${devicePath}::forget`,
        operationId: 'forgetDevice',
        tag,
        summary: 'Delete a device and its history',
        description:
          'If the browser still permits notifications, it registers again at its next visit, with a new token. Counts that include the device stay unchanged.',
        uses: [mayManage],
        params,
        responses: { 204: noContent('The device, its topics, its tags and its receipts were deleted.') },
        async handler(request, reply) {
          const device = await requireDevice(db, request.params.site, request.params.device);
          await forgetWithHistory(db, [device], (transaction) =>
            auditRequest(transaction, request, { action: 'device.forgotten', ...deviceSubject(device) }),
          );
          return reply.code(204).send();
        },
      }),
    );
  };
}
