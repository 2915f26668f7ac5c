import { addedVapidKeySchema, addVapidKeySchema, vapidKeysSchema } from '@sineta/protocol';
import { generateVapidKeys, validateVapidKeyPair } from '@sineta/web-push';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type Executor, inTransaction } from '../../database/executor.ts';
import { addVapidKey } from '../../sites/vapid-keys/vapid-keys.ts';
import { listVapidKeys } from './vapid-key-use.ts';
import { auditRequest } from '../../sites/audit/audit-request.ts';
import { type Identity, requirePermission } from '../../http/authentication.ts';
import { answer, problems } from '../../http/responses.ts';
import { requireSite, siteParamsSchema } from '../../sites/site-routes.ts';

/** The VAPID keys of a site are added and rotated by who may `manage`. */
export function vapidKeyRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    const onRequest = requirePermission(identity, 'manage').onRequest;
    const described = { tags: ['sites'], security: [{ apiKey: [] }], params: siteParamsSchema };

    app.get(
      '/sites/:site/vapid-keys',
      {
        onRequest,
        schema: {
          ...described,
          summary: 'The VAPID keys, and how many devices use each',
          response: {
            200: answer('The public keys, oldest first.', vapidKeysSchema),
            ...problems('unauthorized', 'forbidden', 'not_found'),
          },
        },
      },
      async ({ params: { site } }, reply) => {
        await requireSite(db, site);
        reply.header('Cache-Control', 'no-store');
        return { keys: await listVapidKeys(db, site) };
      },
    );

    app.post(
      '/sites/:site/vapid-keys',
      {
        onRequest,
        schema: {
          ...described,
          summary: 'Add a VAPID key pair, or begin to rotate',
          description:
            'A pair that was made elsewhere comes with both halves, so that its audience can be imported. With `current`, pages subscribe with it from now on; devices of the key before are sent to as ever, subscribe anew at their next visit, and keep their token.',
          body: addVapidKeySchema,
          response: {
            200: answer('The site had the key already.', addedVapidKeySchema),
            201: answer('Added.', addedVapidKeySchema),
            ...problems('malformed_json', 'invalid_request', 'unauthorized', 'forbidden', 'not_found'),
          },
        },
      },
      async (request, reply) => {
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
    );
  };
}
