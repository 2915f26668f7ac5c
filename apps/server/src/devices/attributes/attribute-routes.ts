import { deviceAttributesSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Executor } from '../../database/executor.ts';
import { type Identity, requirePermission } from '../../http/authentication.ts';
import { operation } from '../../http/operation.ts';
import { json } from '../../http/responses.ts';
import { deviceParamsSchema, noSuchDevice, requireDevice } from '../device-params.ts';
import { replaceAttributes } from '../users/users.ts';

/** Attributes: values that messages have in place of placeholders. The device cannot change them. */
export function attributeRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    app.route(
      operation({
        method: 'PUT',
        url: '/sites/:site/devices/:device/attributes',
        operationId: 'replaceDeviceAttributes',
        tag: 'devices',
        summary: 'Replace the attributes of a device',
        description:
          'Messages have the values in place of placeholders such as `{{nome|vizinho}}`. The other devices of the user of the device get the same attributes; a device that leaves its user loses them. Visitors do not change them. This operation is not in the audit log, because systems call it very often.',
        uses: [requirePermission(identity, 'send')],
        params: deviceParamsSchema,
        body: deviceAttributesSchema,
        responses: { 200: json('The attributes of the device.', deviceAttributesSchema) },
        async handler({ params: { site, device }, body: { attributes } }) {
          const { token } = await requireDevice(db, site, device);
          if (!(await replaceAttributes(db, token, attributes))) throw noSuchDevice();
          return { attributes };
        },
      }),
    );
  };
}
