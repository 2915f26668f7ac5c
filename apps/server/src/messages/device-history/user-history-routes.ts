import { userExportSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Executor } from '../../database/executor.ts';
import { requireDevicesOf, userParamsSchema } from '../../devices/users/user-routes.ts';
import { type Identity, permissionsOf, requirePermission } from '../../http/authentication.ts';
import { noStore } from '../../http/no-store.ts';
import { noContent, operation } from '../../http/operation.ts';
import { json } from '../../http/responses.ts';
import { auditRequest } from '../../sites/audit/audit-request.ts';
import { forgetUserWithHistory } from './device-history.ts';
import { exportDevices } from './export-devices.ts';

/** All data of a user: export and erasure. */
export function userHistoryRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    const tag = 'users';
    const mayManage = requirePermission(identity, 'manage');

    app.route(
      operation({
        method: 'GET',
        url: '/sites/:site/users/:user/export',
        operationId: 'exportUser',
        tag,
        summary: 'Export all data of a user',
        description:
          'The export contains the endpoints and the keys of the subscriptions, which allow sending to the devices. Keep it confidential. The history of a device begins when its last former user left, if it had one.',
        uses: [mayManage, noStore],
        params: userParamsSchema,
        responses: { 200: json('The user.', userExportSchema) },
        async handler(request, reply) {
          const { site, user } = request.params;
          const devices = await requireDevicesOf(db, site, user);
          await auditRequest(db, request, { action: 'user.exported', ...subjectOf(site, user) });
          reply.header('Content-Disposition', 'attachment; filename="user.json"');
          return {
            id: user,
            site,
            devices: await exportDevices(db, devices, permissionsOf(request), 'user'),
          };
        },
      }),
    );

    app.route(
      operation({
        method: 'DELETE',
        url: '/sites/:site/users/:user',
        operationId: 'forgetUser',
        tag,
        summary: 'Delete a user: all devices and their history',
        description:
          'The devices are deleted in one transaction, their history before and after it: if this is interrupted, repeat it. If a browser still permits notifications, it registers again at its next visit, with a new token and without a user until the application links it. Counts that include the devices stay unchanged.',
        uses: [mayManage],
        params: userParamsSchema,
        responses: {
          204: noContent('The devices of the user, their topics, tags, messages and receipts were deleted.'),
        },
        async handler(request, reply) {
          const { site, user } = request.params;
          const devices = await requireDevicesOf(db, site, user);
          await forgetUserWithHistory(db, { site, user }, devices, (transaction) =>
            auditRequest(transaction, request, { action: 'user.forgotten', ...subjectOf(site, user) }),
          );
          return reply.code(204).send();
        },
      }),
    );
  };
}

function subjectOf(site: string, user: string) {
  return { subject: { kind: 'user', id: user }, details: { site } } as const;
}
