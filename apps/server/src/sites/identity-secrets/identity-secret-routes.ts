import {
  createdIdentitySecretSchema,
  type IdentitySecret as IdentitySecretView,
  identitySecretsSchema,
  textSchema,
} from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../api-error.ts';
import { type Executor, inTransaction } from '../../database/executor.ts';
import { type Identity, principalOf, requirePermission } from '../../http/authentication.ts';
import { noStore } from '../../http/no-store.ts';
import { noContent, operation } from '../../http/operation.ts';
import { json } from '../../http/responses.ts';
import { auditRequest } from '../audit/audit-request.ts';
import { siteParamsSchema } from '../site-routes.ts';
import { requireSite } from '../sites.ts';
import {
  createIdentitySecret,
  type IdentitySecret,
  listIdentitySecrets,
  revokeIdentitySecret,
} from './identity-secrets.ts';

/** The secrets with which an application proves who its users are. */
export function identitySecretRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    const tag = 'users';
    const url = '/sites/:site/identity-secrets';
    const uses = [requirePermission(identity, 'manage'), noStore];

    app.route(
      operation({
        method: 'GET',
        url,
        operationId: 'listIdentitySecrets',
        tag,
        summary: 'List the identity secrets of a site, without their texts',
        uses,
        params: siteParamsSchema,
        responses: { 200: json('The secrets, oldest first.', identitySecretsSchema) },
        async handler({ params: { site } }) {
          await requireSite(db, site);
          return { secrets: (await listIdentitySecrets(db, site)).map(present) };
        },
      }),
    );

    app.route(
      operation({
        method: 'POST',
        url,
        operationId: 'createIdentitySecret',
        tag,
        summary: 'Create an identity secret',
        description:
          'A site has at most two. To replace one, create another, change your servers to it, then revoke the former one: until then both are valid.',
        uses,
        params: siteParamsSchema,
        responses: { 201: json('The secret. It is returned only once.', createdIdentitySecretSchema) },
        errors: ['limit_reached'],
        async handler(request, reply) {
          const { site } = request.params;
          await requireSite(db, site);
          const made = await inTransaction(db, async (transaction) => {
            const secret = await createIdentitySecret(transaction, site, principalOf(request));
            const subject = { kind: 'identity-secret', id: secret.id } as const;
            const details = { site };
            await auditRequest(transaction, request, { action: 'identity-secret.made', subject, details });
            return secret;
          });
          return reply.code(201).send(made);
        },
      }),
    );

    app.route(
      operation({
        method: 'DELETE',
        url: `${url}/:id`,
        operationId: 'revokeIdentitySecret',
        tag,
        summary: 'Revoke an identity secret',
        description: 'Devices stay linked to the users that it signed.',
        uses,
        params: siteParamsSchema.extend({ id: textSchema.max(100) }),
        responses: { 204: noContent('Revoked. Its signatures are refused from now on.') },
        async handler(request, reply) {
          const { site, id } = request.params;
          await inTransaction(db, async (transaction) => {
            if (!(await revokeIdentitySecret(transaction, site, id))) {
              throw new ApiError('not_found', {
                detail: 'This site has no identity secret with this id.',
              });
            }
            const subject = { kind: 'identity-secret', id } as const;
            const details = { site };
            await auditRequest(transaction, request, { action: 'identity-secret.revoked', subject, details });
          });
          return reply.code(204).send();
        },
      }),
    );
  };
}

function present({ id, createdAt, createdBy }: IdentitySecret): IdentitySecretView {
  return {
    id,
    createdAt: new Date(createdAt).toISOString(),
    ...(createdBy && { createdBy: { kind: createdBy.kind, name: createdBy.name } }),
  };
}
