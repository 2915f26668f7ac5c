import { addedVapidKeySchema, addVapidKeySchema, vapidKeysSchema } from '@sineta/protocol';
import { generateVapidKeys, validateVapidKeyPair } from '@sineta/web-push';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type Executor, inTransaction } from '../../database/executor.ts';
import { addVapidKey } from '../../sites/vapid-keys/vapid-keys.ts';
import { listVapidKeys } from './vapid-key-use.ts';
import { auditRequest } from '../../sites/audit/audit-request.ts';
import { type Identity, requirePermission } from '../../http/authentication.ts';
import { noStore } from '../../http/no-store.ts';
import { operation } from '../../http/operation.ts';
import { json } from '../../http/responses.ts';
import { siteParamsSchema } from '../../sites/site-routes.ts';
import { requireSite } from '../../sites/sites.ts';

export function vapidKeyRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    const tag = 'sites';
    const mayManage = requirePermission(identity, 'manage');

    app.route(
      operation({
        method: 'GET',
        url: '/sites/:site/vapid-keys',
        operationId: 'listVapidKeys',
        tag,
        summary: 'List VAPID keys, with the number of devices that use each',
        uses: [mayManage, noStore],
        params: siteParamsSchema,
        responses: { 200: json('The public keys, oldest first.', vapidKeysSchema) },
        async handler({ params: { site } }) {
          await requireSite(db, site);
          return { keys: await listVapidKeys(db, site) };
        },
      }),
    );

    app.route(
      operation({
        method: 'POST',
        url: '/sites/:site/vapid-keys',
        operationId: 'addVapidKey',
        tag,
        summary: 'Add a VAPID key pair, or start a key rotation',
        description:
          'To import an audience, add the key pair that it subscribed with: both keys. With `current`, pages subscribe with the new key from now on. Devices of the previous key still receive messages; they resubscribe at their next visit and keep their tokens.',
        uses: [mayManage],
        params: siteParamsSchema,
        body: addVapidKeySchema,
        responses: {
          200: json('The site already had the key.', addedVapidKeySchema),
          201: json('The key was added.', addedVapidKeySchema),
        },
        async handler(request, reply) {
          const { body } = request;
          const { site } = request.params;
          await requireSite(db, site);
          const pair = 'generate' in body ? generateVapidKeys() : body;
          validateVapidKeyPair(pair);
          const { state, added } = await inTransaction(db, async (transaction) => {
            const key = await addVapidKey(transaction, site, pair, body);
            if (key.changed) {
              const subject = { kind: 'vapid-key', id: pair.publicKey } as const;
              const details = { site, state: key.state };
              await auditRequest(transaction, request, { action: 'vapid-key.added', subject, details });
            }
            return key;
          });
          return reply.code(added ? 201 : 200).send({ publicKey: pair.publicKey, state });
        },
      }),
    );
  };
}
