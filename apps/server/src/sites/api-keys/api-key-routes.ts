import {
  type ApiKey as ApiKeyView,
  apiKeysSchema,
  createApiKeySchema,
  createdApiKeySchema,
  textSchema,
} from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../../api-error.ts';
import type { ApiKeyCache } from './api-key-cache.ts';
import { type ApiKey, createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';
import { recordAudit } from '../audit/audit.ts';
import { type Executor, inTransaction } from '../../database/executor.ts';
import { type Identity, principalOf, requirePermission } from '../../http/authentication.ts';
import { noStore } from '../../http/no-store.ts';
import { noContent, operation } from '../../http/operation.ts';
import { answer } from '../../http/responses.ts';

export function apiKeyRoutes(
  db: Executor,
  identity: Identity,
  cache: Pick<ApiKeyCache, 'clear'>,
): FastifyPluginAsyncZod {
  return async (app) => {
    const tag = 'api keys';
    const uses = [requirePermission(identity, 'manage'), noStore];

    app.route(
      operation({
        method: 'GET',
        url: '/api-keys',
        operationId: 'listApiKeys',
        tag,
        summary: 'List API keys, including revoked ones',
        uses,
        responses: { 200: answer('The keys, oldest first.', apiKeysSchema) },
        handler: async () => ({ keys: (await listApiKeys(db)).map(presentApiKey) }),
      }),
    );

    app.route(
      operation({
        method: 'POST',
        url: '/api-keys',
        operationId: 'createApiKey',
        tag,
        summary: 'Create an API key',
        uses,
        body: createApiKeySchema,
        responses: { 201: answer('The key. It is returned only once.', createdApiKeySchema) },
        async handler(request, reply) {
          const { body } = request;
          const actor = principalOf(request);
          const made = await inTransaction(db, async (transaction) => {
            const key = await createApiKey(transaction, { ...body, createdBy: actor });
            const subject = { kind: 'key', id: key.id, name: body.name } as const;
            const details = { scope: body.scope };
            await recordAudit(transaction, { actor, action: 'key.made', subject, details });
            return key;
          });
          return reply.code(201).send(made);
        },
      }),
    );

    app.route(
      operation({
        method: 'DELETE',
        url: '/api-keys/:id',
        operationId: 'revokeApiKey',
        tag,
        summary: 'Revoke an API key',
        uses,
        params: z.object({ id: textSchema.max(100) }),
        responses: {
          204: noContent(
            'Revoked. This process refuses the next request with this key, other processes after one second.',
          ),
        },
        async handler(request, reply) {
          const { id } = request.params;
          await inTransaction(db, async (transaction) => {
            const name = await revokeApiKey(transaction, id);
            if (name === undefined) {
              throw new ApiError('not_found', { detail: 'There is no active API key with this id.' });
            }
            const subject = { kind: 'key', id, name } as const;
            await recordAudit(transaction, { actor: principalOf(request), action: 'key.revoked', subject });
          });
          cache.clear();
          return reply.code(204).send();
        },
      }),
    );
  };
}

function presentApiKey({ id, name, scope, createdAt, createdBy, lastUsedAt, revokedAt }: ApiKey): ApiKeyView {
  return {
    id,
    name,
    scope,
    createdAt: new Date(createdAt).toISOString(),
    ...(createdBy && { createdBy }),
    ...(lastUsedAt !== null && { lastUsedAt: new Date(lastUsedAt).toISOString() }),
    ...(revokedAt !== null && { revokedAt: new Date(revokedAt).toISOString() }),
  };
}
