import {
  type ApiKey as ApiKeyView,
  apiKeysSchema,
  createApiKeySchema,
  createdApiKeySchema,
  textSchema,
} from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../errors.ts';
import { type ApiKey, createApiKey, listApiKeys, revokeApiKey } from '../storage/api-keys.ts';
import type { Executor } from '../storage/executor.ts';
import { type Identity, requirePermission } from './authentication.ts';
import { answer, problems } from './responses.ts';

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
      async ({ body }, reply) => {
        reply.header('Cache-Control', 'no-store');
        return reply.code(201).send(await createApiKey(db, body));
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
      async ({ params: { id } }, reply) => {
        if (!(await revokeApiKey(db, id))) {
          throw new ApiError('not_found', { detail: 'There is no current API key with this id.' });
        }
        return reply.code(204).send();
      },
    );
  };
}

function presentApiKey({ id, name, scope, createdAt, lastUsedAt, revokedAt }: ApiKey): ApiKeyView {
  return {
    id,
    name,
    scope,
    createdAt: new Date(createdAt).toISOString(),
    ...(lastUsedAt !== null && { lastUsedAt: new Date(lastUsedAt).toISOString() }),
    ...(revokedAt !== null && { revokedAt: new Date(revokedAt).toISOString() }),
  };
}
