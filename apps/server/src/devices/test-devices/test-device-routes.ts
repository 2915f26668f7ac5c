import { deviceIdOf, limits, testDeviceSchema, testDevicesSchema, testNameSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../api-error.ts';
import { type Executor, inTransaction } from '../../database/executor.ts';
import { type Identity, requirePermission } from '../../http/authentication.ts';
import { noStore } from '../../http/no-store.ts';
import { noContent, operation } from '../../http/operation.ts';
import { json } from '../../http/responses.ts';
import { auditRequest } from '../../sites/audit/audit-request.ts';
import { requireBelowLimit } from '../../sites/item-limit.ts';
import { siteParamsSchema } from '../../sites/site-routes.ts';
import { lockSite, requireSite } from '../../sites/sites.ts';
import { deviceParamsSchema, noSuchDevice, requireDevice } from '../device-params.ts';
import { deviceSubject } from '../device-subject.ts';
import { listTestDevices, removeTestDevice, saveTestDevice } from './test-devices.ts';

/** Devices that the team saves for tests. */
export function testDeviceRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    const tag = 'devices';
    const maySend = requirePermission(identity, 'send');
    const url = '/sites/:site/devices/:device/test-name';

    app.route(
      operation({
        method: 'GET',
        url: '/sites/:site/test-devices',
        operationId: 'listTestDevices',
        tag,
        summary: 'List the devices that are saved for tests',
        uses: [maySend, noStore],
        params: siteParamsSchema,
        responses: { 200: json('All of them.', testDevicesSchema) },
        async handler({ params: { site } }) {
          await requireSite(db, site);
          return { devices: await listTestDevices(db, site) };
        },
      }),
    );

    app.route(
      operation({
        method: 'PUT',
        url,
        operationId: 'saveTestDevice',
        tag,
        summary: 'Save a device for tests',
        description: `The name is for the team; the visitor does not see it. A site has at most ${limits.testDevicesPerSite} of these devices. To send a test, send a message with \`test\` to their ids.`,
        uses: [maySend],
        params: deviceParamsSchema,
        body: testNameSchema,
        responses: { 200: json('The device.', testDeviceSchema) },
        errors: ['limit_reached'],
        async handler(request) {
          const { site } = request.params;
          const { name } = request.body;
          const device = await requireDevice(db, site, request.params.device);
          const id = deviceIdOf(device.token);
          return inTransaction(db, async (transaction) => {
            // Concurrent requests are counted one after the other.
            await lockSite(transaction, site);
            requireBelowLimit(await listTestDevices(transaction, site), id, limits.testDevicesPerSite);
            if (!(await saveTestDevice(transaction, device.token, name))) throw noSuchDevice();
            const { subject, details } = deviceSubject(device);
            await auditRequest(transaction, request, {
              action: 'test-device.saved',
              subject: { ...subject, name },
              details,
            });
            return { id, name };
          });
        },
      }),
    );

    app.route(
      operation({
        method: 'DELETE',
        url,
        operationId: 'removeTestDevice',
        tag,
        summary: 'Stop using a device for tests',
        description: 'The device stays registered.',
        uses: [maySend],
        params: deviceParamsSchema,
        responses: { 204: noContent('It is no longer saved for tests.') },
        async handler(request, reply) {
          const device = await requireDevice(db, request.params.site, request.params.device);
          await inTransaction(db, async (transaction) => {
            const name = await removeTestDevice(transaction, device);
            if (name === undefined) {
              throw new ApiError('not_found', { detail: 'This device is not saved for tests.' });
            }
            const { subject, details } = deviceSubject(device);
            await auditRequest(transaction, request, {
              action: 'test-device.removed',
              subject: { ...subject, name },
              details,
            });
          });
          return reply.code(204).send();
        },
      }),
    );
  };
}
