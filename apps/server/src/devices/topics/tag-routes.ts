import { deviceTagsSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Executor } from '../../database/executor.ts';
import { replaceTags } from './tags.ts';
import { type Identity, requirePermission } from '../../http/authentication.ts';
import { deviceParamsSchema, noSuchDevice, requireDevice } from '../device-params.ts';
import { operation } from '../../http/operation.ts';
import { json } from '../../http/responses.ts';

/** Tags: what the site's own systems know about a device, for filters. The device cannot change them. */
export function tagRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    app.route(
      operation({
        method: 'PUT',
        url: '/sites/:site/devices/:device/tags',
        operationId: 'replaceDeviceTags',
        tag: 'devices',
        summary: 'Replace the tags of a device',
        description:
          'Visitors choose topics; tags such as `plan:gold` are what the site knows about a device, and visitors neither see nor change them. This operation is not in the audit log, because systems call it very often.',
        uses: [requirePermission(identity, 'send')],
        params: deviceParamsSchema,
        body: deviceTagsSchema,
        responses: { 200: json('The tags of the device.', deviceTagsSchema) },
        async handler({ params: { site, device }, body }) {
          const { token } = await requireDevice(db, site, device);
          const tags = [...new Set(body.tags)].sort();
          if (!(await replaceTags(db, site, token, tags))) throw noSuchDevice();
          return { tags };
        },
      }),
    );
  };
}
