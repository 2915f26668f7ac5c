import type { onRequestAsyncHookHandler } from 'fastify';
import { ApiError } from '../errors.ts';
import { authenticateApiKey } from '../storage/api-keys.ts';
import type { Executor } from '../storage/executor.ts';
import type { ApiKeyScope } from '../storage/schema.ts';

/**
 * Asks for an API key as a bearer token (RFC 6750 §2.1). A missing, a wrong, a revoked and a lesser key
 * get the same answer, and before the body is read.
 */
export function requireApiKey(db: Executor, scope: ApiKeyScope): onRequestAsyncHookHandler {
  return async ({ headers }) => {
    const key = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
    const owner = key === undefined ? undefined : await authenticateApiKey(db, key);
    if (!owner || (scope === 'admin' && owner.scope !== 'admin')) throw new ApiError('unauthorized');
  };
}
