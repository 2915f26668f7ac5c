import { hash } from 'node:crypto';
import { type ApiKeyScope, type Permission, type Role, scopePermissions } from '@sineta/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../api-error.ts';
import { callerAddress } from './caller-address.ts';
import { createNetworkQuota } from './network-quota.ts';
import { refuseIfExhausted } from './rate-limit.ts';
import type { OperationPart } from './operation.ts';

interface Caller {
  readonly id: string;
  /** For display; never compared. */
  readonly name: string;
  readonly permissions: readonly Permission[];
}

export interface KeyPrincipal extends Caller {
  readonly kind: 'key';
}

/** A member who is signed in with a browser. */
export interface UserPrincipal extends Caller {
  readonly kind: 'user';
  readonly role: Role;
  readonly email: string;
  /** Whether signing in requires a two-factor code. */
  readonly twoFactor: boolean;
  /** The id of the session, which is not secret. */
  readonly session: string;
}

/** An authenticated caller. */
export type Principal = KeyPrincipal | UserPrincipal;

/** Authenticates a request; undefined without valid credentials. It may set cookies. */
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
 * Requires a permission, before the body is read, and sets the principal of the request. Unknown and revoked keys get
 * the same response, 401.
 */
export function requirePermission(identity: Identity, permission: Permission): OperationPart {
  const ofKeys = Object.values(scopePermissions).some((permissions) => permissions.includes(permission));
  return {
    security: ofKeys ? ['apiKey', 'session'] : ['session'],
    errors: ['unauthorized', 'forbidden', 'rate_limited'],
    async onRequest(request, reply) {
      const principal = await identity(request, reply);
      if (!principal) throw notAuthenticated(request);
      if (!principal.permissions.includes(permission)) throw new ApiError('forbidden');
      request.principal = principal;
    },
  };
}

/** Requires a signed-in member, whatever their role. API keys are refused. */
export function requireUser(identity: Identity): OperationPart {
  return {
    security: ['session'],
    errors: ['unauthorized', 'forbidden', 'rate_limited'],
    async onRequest(request, reply) {
      const principal = await identity(request, reply);
      if (!principal) throw notAuthenticated(request);
      if (principal.kind !== 'user') {
        throw new ApiError('forbidden', {
          detail: 'This endpoint requires a session: sign in to the console. An API key is not accepted.',
        });
      }
      request.principal = principal;
    },
  };
}

/** The same for every invalid key, so that the response does not reveal which keys existed. */
function notAuthenticated({ headers }: FastifyRequest): ApiError {
  if (headers.authorization === undefined) return new ApiError('unauthorized');
  return new ApiError('unauthorized', {
    detail:
      'Unknown API key: it was revoked, mistyped or not copied completely. Send a valid key as Authorization: Bearer <key>; the console lists all keys under Keys.',
  });
}

/** The authenticated caller of an operation that requires a permission. */
export function principalOf({ principal }: FastifyRequest): Principal {
  if (!principal) throw new Error('The operation does not authenticate its callers.');
  return principal;
}

/** The member who calls an operation that only members can call: with `requireUser` or the permission `team`. */
export function userOf(request: FastifyRequest): UserPrincipal {
  const principal = principalOf(request);
  if (principal.kind !== 'user') throw new Error('The operation also accepts API keys.');
  return principal;
}

/** Finds an API key by its text, unless it was revoked. */
export type FindApiKey = (
  key: string,
) => Promise<{ readonly id: string; readonly name: string; readonly scope: ApiKeyScope } | undefined>;

/** Keys that authenticated before, so that a guesser cannot exclude the applications of the same network. */
const knownKeys = 1000;

/**
 * Authenticates API keys, sent as bearer tokens (RFC 6750 §2.1). After many unknown keys from a network, keys that this
 * process has not seen are refused without a look-up.
 *
 * @param unknownPerMinute - from one /24 or /48 network
 * @throws ApiError `rate_limited`
 */
export function apiKeyIdentity(findApiKey: FindApiKey, unknownPerMinute = 100): Identity<KeyPrincipal> {
  const unknown = createNetworkQuota(unknownPerMinute, 60_000);
  const seen = new LRUCache<string, true>({ max: knownKeys });
  return async (request, reply) => {
    const key = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (key === undefined) return undefined;
    const address = callerAddress(request);
    const name = hash('sha256', key, 'base64url');
    if (!seen.has(name)) refuseIfExhausted(unknown, address, reply);
    const known = await findApiKey(key);
    if (known === undefined) {
      seen.delete(name);
      unknown.count(address);
      return undefined;
    }
    seen.set(name, true);
    return { kind: 'key', id: known.id, name: known.name, permissions: scopePermissions[known.scope] };
  };
}

/** Authenticates by API key or by session. A request with an API key is never authenticated by its cookie. */
export function anyIdentity(keys: Identity, people: Identity): Identity {
  return async (request, reply) =>
    request.headers.authorization === undefined ? people(request, reply) : keys(request, reply);
}
