import { hash } from 'node:crypto';
import {
  type ApiKeyScope,
  type Permission,
  type Role,
  scopePermissions,
  type SiteRole,
} from '@sineta/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ApiError, unknownSite } from '../api-error.ts';
import { callerAddress } from './caller-address.ts';
import { type Grants, grantsOfKey, permissionsOn, type SiteSet, sitesWith } from './grants.ts';
import { createNetworkQuota } from './network-quota.ts';
import { permissionDenied } from './problems/permission-denied.ts';
import { refuseIfExhausted } from './rate-limit.ts';
import type { OperationPart } from './operation.ts';

interface Caller {
  readonly id: string;
  /** For display; never compared. */
  readonly name: string;
  readonly grants: Grants;
}

export interface KeyPrincipal extends Caller {
  readonly kind: 'key';
}

/** A member who is signed in with a browser. */
export interface MemberPrincipal extends Caller {
  /** The word for a member in the API and the audit log. */
  readonly kind: 'user';
  /** On all sites. */
  readonly role: Role | undefined;
  /** Roles on single sites. */
  readonly sites: ReadonlyMap<string, SiteRole>;
  readonly email: string;
  /** Whether signing in requires a second step. */
  readonly twoFactor: boolean;
  /** The id of the session, which is not secret. */
  readonly session: string;
}

/** An authenticated caller. */
export type Principal = KeyPrincipal | MemberPrincipal;

/** Authenticates a request; undefined without valid credentials. It may set cookies. */
export type Identity<Who extends Principal = Principal> = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Who | undefined>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the part that authenticates; `principalOf` reads it. */
    principal?: Principal;
    /** Set by `requirePermission`; `permissionsOf` reads it. */
    permissions?: readonly Permission[];
  }
}

const schemes = ['apiKey', 'session'] as const;
const errors = ['unauthorized', 'forbidden', 'rate_limited'] as const;

/**
 * Requires a permission on the site in the path, or on all sites if the path has none. It is checked before the body is
 * read. A site on which the caller has no permission gets the same response as one that does not exist.
 */
export function requirePermission(identity: Identity, permission: Permission): OperationPart {
  return {
    security: schemesWith(permission),
    errors,
    async onRequest(request, reply) {
      const principal = await authenticate(identity, request, reply);
      const { grants } = principal;
      const { site } = request.params as { readonly site?: string };
      const permissions = site === undefined ? grants.everywhere : permissionsOn(grants, site);
      if (site !== undefined && permissions.length === 0) throw unknownSite();
      if (!permissions.includes(permission)) throw permissionDenied(principal, permission, site);
      request.permissions = permissions;
    },
  };
}

/**
 * Requires a permission on at least one site. The operation uses `sitesWith` so that its response, or its change, is
 * about nothing but the sites on which the caller has the permission.
 */
export function requireOnSomeSite(identity: Identity, permission: Permission): OperationPart {
  return {
    security: schemesWith(permission),
    errors,
    async onRequest(request, reply) {
      const principal = await authenticate(identity, request, reply);
      const sites = sitesWith(principal.grants, permission);
      if (sites !== 'all' && sites.size === 0) throw permissionDenied(principal, permission);
    },
  };
}

/** Requires an API key or a signed-in member, whatever the permissions. */
export function requireCaller(identity: Identity): OperationPart {
  return {
    security: schemes,
    errors: ['unauthorized', 'rate_limited'],
    async onRequest(request, reply) {
      await authenticate(identity, request, reply);
    },
  };
}

/** Requires a signed-in member, whatever their role. API keys are refused. */
export function requireMember(identity: Identity): OperationPart {
  return {
    security: ['session'],
    errors,
    async onRequest(request, reply) {
      const principal = await authenticate(identity, request, reply);
      if (principal.kind !== 'user') {
        throw new ApiError('forbidden', {
          detail: 'This endpoint requires a session: sign in to the console. An API key is not accepted.',
        });
      }
    },
  };
}

/**
 * Authenticates callers who send credentials, for the audit log. The operation accepts others too: its path contains a
 * secret that authorizes it. A key that is not valid is refused, so that nothing is done in its name unrecorded.
 */
export function identifyCaller(identity: Identity): OperationPart {
  return {
    errors: ['unauthorized', 'origin_not_allowed', 'rate_limited'],
    async onRequest(request, reply) {
      const principal = await identity(request, reply);
      if (principal) request.principal = principal;
      else if (keyOf(request) !== undefined) throw notAuthenticated(request);
    },
  };
}

/** How callers who can have a permission authenticate. */
function schemesWith(permission: Permission): typeof schemes | readonly ['session'] {
  const ofKeys = Object.values(scopePermissions).some((permissions) => permissions.includes(permission));
  return ofKeys ? schemes : ['session'];
}

/** Sets the principal of the request. Unknown and revoked keys get the same response, 401. */
async function authenticate(
  identity: Identity,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Principal> {
  const principal = await identity(request, reply);
  if (!principal) throw notAuthenticated(request);
  request.principal = principal;
  return principal;
}

/** The same for every invalid key, so that the response does not reveal which keys existed. */
function notAuthenticated({ headers }: FastifyRequest): ApiError {
  if (headers.authorization === undefined) return new ApiError('unauthorized');
  return new ApiError('unauthorized', {
    detail:
      'Unknown API key: it was revoked, mistyped or not copied completely. Send a valid key as Authorization: Bearer <key>; the console lists all keys under API keys.',
  });
}

/** The authenticated caller of an operation. */
export function principalOf({ principal }: FastifyRequest): Principal {
  if (!principal) throw new Error('The operation does not authenticate its callers.');
  return principal;
}

/** The permissions of the caller on the site in the path, or on all sites if the path has none. */
export function permissionsOf({ permissions }: FastifyRequest): readonly Permission[] {
  if (!permissions) throw new Error('The operation does not use requirePermission.');
  return permissions;
}

/** The member who calls an operation that only members can call: with `requireMember` or the permission `team`. */
export function memberOf(request: FastifyRequest): MemberPrincipal {
  const principal = principalOf(request);
  if (principal.kind !== 'user') throw new Error('The operation also accepts API keys.');
  return principal;
}

/** Finds an API key by its text, unless it was revoked. */
export type FindApiKey = (key: string) => Promise<
  | {
      readonly id: string;
      readonly name: string;
      readonly scope: ApiKeyScope;
      readonly sites: SiteSet;
    }
  | undefined
>;

const unknownKeys =
  'Too many unknown API keys from this network. Keys that were accepted lately still work. Send the whole key, and replace one that was revoked.';

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
    const key = keyOf(request);
    if (key === undefined) return undefined;
    const address = callerAddress(request);
    const name = hash('sha256', key, 'base64url');
    if (!seen.has(name)) refuseIfExhausted(unknown, address, reply, unknownKeys);
    const known = await findApiKey(key);
    if (known === undefined) {
      seen.delete(name);
      unknown.count(address);
      return undefined;
    }
    seen.set(name, true);
    return { kind: 'key', id: known.id, name: known.name, grants: grantsOfKey(known) };
  };
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

/**
 * Authenticates by API key or by session. A request with an API key is never authenticated by its cookie. Credentials of another
 * scheme are not for the service: a proxy in front of it may ask for a password of its own (RFC 7617).
 */
export function anyIdentity(keys: Identity, people: Identity): Identity {
  return async (request, reply) =>
    /^Bearer(?: |$)/i.test(request.headers.authorization ?? '')
      ? keys(request, reply)
      : people(request, reply);
}
