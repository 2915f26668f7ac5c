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
import { type ApiKey, createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';
import { recordAudit } from '../audit/audit.ts';
import { type Executor, inTransaction } from '../../database/executor.ts';
import { type Identity, principalOf, requirePermission } from '../../http/authentication.ts';
import { answer, problems } from '../../http/responses.ts';

/** Keys are made and revoked by who may `manage`. */
export function apiKeyRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    const common = { onRequest: requirePermission(identity, 'manage') };
    const described = { tags: ['api keys'], security: [{ apiKey: [] }] };

    app.get(
      '/api-keys',
      {
        ...common,
        schema: {
          ...described,
          summary: 'List the API keys, revoked ones too',
          response: {
            200: answer('The keys, oldest first.', apiKeysSchema),
            ...problems('unauthorized', 'forbidden'),
          },
        },
      },
      async () => ({ keys: (await listApiKeys(db)).map(presentApiKey) }),
    );

    app.post(
      '/api-keys',
      {
        ...common,
        schema: {
          ...described,
          summary: 'Make an API key',
          body: createApiKeySchema,
          response: {
            201: answer('The key, this once.', createdApiKeySchema),
            ...problems('malformed_json', 'invalid_request', 'unauthorized', 'forbidden'),
          },
        },
      },
      async (request, reply) => {
        const { body } = request;
        reply.header('Cache-Control', 'no-store');
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
    );

    app.delete(
      '/api-keys/:id',
      {
        ...common,
        schema: {
          ...described,
          summary: 'Revoke an API key',
          params: z.object({ id: textSchema.max(100) }),
          response: {
            204: z.undefined().describe('Revoked: the next call with it is refused.'),
            ...problems('unauthorized', 'forbidden', 'not_found'),
          },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        await inTransaction(db, async (transaction) => {
          const name = await revokeApiKey(transaction, id);
          if (name === undefined) {
            throw new ApiError('not_found', { detail: 'There is no active API key with this id.' });
          }
          const subject = { kind: 'key', id, name } as const;
          await recordAudit(transaction, { actor: principalOf(request), action: 'key.revoked', subject });
        });
        return reply.code(204).send();
      },
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
