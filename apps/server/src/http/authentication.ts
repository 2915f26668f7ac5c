import { type Permission, scopePermissions } from '@sineta/protocol';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { ApiError } from '../errors.ts';
import { authenticateApiKey } from '../storage/api-keys.ts';
import type { Executor } from '../storage/executor.ts';

/** Who calls, and what they may do. */
export interface Principal {
  readonly kind: 'user' | 'key';
  readonly id: string;
  /** As the team knows them; for people to read, never to compare. */
  readonly name: string;
  readonly permissions: readonly Permission[];
}

/** Tells who makes a request; undefined when nobody says so in a way that holds. */
export type Identity = (request: FastifyRequest) => Promise<Principal | undefined>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requirePermission`; `principalOf` reads it. */
    principal?: Principal;
  }
}

/**
 * Lets those pass who may do it, before the body is read, and leaves the principal with the request.
 * A missing, a wrong and a revoked credential get the same answer, 401; who is known and may not, 403.
 */
export function requirePermission(identity: Identity, permission: Permission): onRequestAsyncHookHandler {
  return async (request) => {
    const principal = await identity(request);
    if (!principal) throw new ApiError('unauthorized');
    if (!principal.permissions.includes(permission)) throw new ApiError('forbidden');
    request.principal = principal;
  };
}

/** Who makes a request of a route that asks for a permission. */
export function principalOf({ principal }: FastifyRequest): Principal {
  if (!principal) throw new Error('The route asks for no permission, so nobody is known.');
  return principal;
}

/** Knows API keys alone, sent as bearer tokens (RFC 6750 §2.1). */
export function apiKeyIdentity(db: Executor): Identity {
  return async ({ headers }) => {
    const key = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
    const known = key === undefined ? undefined : await authenticateApiKey(db, key);
    return (
      known && { kind: 'key', id: known.id, name: known.name, permissions: scopePermissions[known.scope] }
    );
  };
}
