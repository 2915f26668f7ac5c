import { type ApiKeyScope, type Permission, type Role, scopePermissions } from '@sineta/protocol';
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { ApiError } from '../api-error.ts';

interface Caller {
  readonly id: string;
  /** As the team knows them; for people to read, never to compare. */
  readonly name: string;
  readonly permissions: readonly Permission[];
}

export interface KeyPrincipal extends Caller {
  readonly kind: 'key';
}

/** A person of the team, by the session of a browser. */
export interface UserPrincipal extends Caller {
  readonly kind: 'user';
  readonly role: Role;
  readonly email: string;
  /** Whether their sign-in asks for a code. */
  readonly twoFactor: boolean;
  /** The id of the session, which is no secret. */
  readonly session: string;
}

/** Who calls, and what they may do. */
export type Principal = KeyPrincipal | UserPrincipal;

/** Tells who makes a request; undefined when nobody says so in a way that holds. It may set cookies. */
export type Identity<Who extends Principal = Principal> = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Who | undefined>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requirePermission`; `principalOf` reads it. */
    principal?: Principal;
  }
}

/**
 * Lets those pass who may do it, before the body is read, and leaves the principal with the request.
 * A wrong and a revoked key get the same answer, 401, as does nobody at all; who is known and may not, 403.
 */
export function requirePermission(identity: Identity, permission: Permission): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const principal = await identity(request, reply);
    if (!principal) throw unknownCaller(request);
    if (!principal.permissions.includes(permission)) throw new ApiError('forbidden');
    request.principal = principal;
  };
}

/** Lets people pass, whatever their role, and no API key. */
export function requireUser(identity: Identity): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const principal = await identity(request, reply);
    if (!principal) throw unknownCaller(request);
    if (principal.kind !== 'user') {
      throw new ApiError('forbidden', {
        detail: 'This endpoint requires a session: sign in to the console. An API key is not accepted.',
      });
    }
    request.principal = principal;
  };
}

/** The same for whatever key is not known, so that nobody learns which there were. */
function unknownCaller({ headers }: FastifyRequest): ApiError {
  if (headers.authorization === undefined) return new ApiError('unauthorized');
  return new ApiError('unauthorized', {
    detail:
      'Unknown API key: it was revoked, mistyped or not copied completely. Send a valid key as Authorization: Bearer <key>; the console lists all keys under Keys.',
  });
}

/** Who makes a request of a route that asks for a permission. */
export function principalOf({ principal }: FastifyRequest): Principal {
  if (!principal) throw new Error('The route asks for no permission, so nobody is known.');
  return principal;
}

/** Who makes a request of a route that is for people: one of `requireUser`, or of the permission `team`. */
export function userOf(request: FastifyRequest): UserPrincipal {
  const principal = principalOf(request);
  if (principal.kind !== 'user') throw new Error('The route is not for people alone.');
  return principal;
}

/** Finds the API key that a text is, unless it was revoked. */
export type FindApiKey = (
  key: string,
) => Promise<{ readonly id: string; readonly name: string; readonly scope: ApiKeyScope } | undefined>;

/** Knows API keys alone, sent as bearer tokens (RFC 6750 §2.1). */
export function apiKeyIdentity(findApiKey: FindApiKey): Identity<KeyPrincipal> {
  return async ({ headers }) => {
    const key = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
    const known = key === undefined ? undefined : await findApiKey(key);
    return (
      known && { kind: 'key', id: known.id, name: known.name, permissions: scopePermissions[known.scope] }
    );
  };
}

/** Knows API keys and people. Who sends a key is known by it alone, also when a browser adds a cookie. */
export function anyIdentity(keys: Identity, people: Identity): Identity {
  return async (request, reply) =>
    request.headers.authorization === undefined ? people(request, reply) : keys(request, reply);
}
