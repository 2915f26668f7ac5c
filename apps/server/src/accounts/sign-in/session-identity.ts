import type { Role } from '@sineta/protocol';
import { ApiError } from '../../api-error.ts';
import type { Executor } from '../../database/executor.ts';
import type { Identity, MemberPrincipal } from '../../http/authentication.ts';
import { notFromConsole, type OriginRule } from '../../http/origins.ts';
import type { Auth } from '../better-auth/auth.ts';
import { callAuth } from '../better-auth/call-auth.ts';
import { grantsOf } from '../rights/access.ts';
import { siteRolesOf } from '../team/members.ts';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Authenticates members by their session cookie. The roles are read with each request, so that a changed role, a removal
 * and a revoked session apply immediately. Browsers also send the cookie with requests of other pages, so a request
 * that can change something must have the origin of the console (OWASP, Cross-Site Request Forgery Prevention). One that
 * only reads must not come from another origin either, if the browser states it (Fetch Metadata Request Headers): it
 * would cause entries in the audit log, and its time and size can be measured. Over plain http, browsers do not.
 */
export function sessionIdentity(db: Executor, auth: Auth, isConsole: OriginRule): Identity<MemberPrincipal> {
  const isFromConsole: OriginRule = (request) => {
    const { 'sec-fetch-site': initiator = 'none' } = request.headers;
    const isRead = safeMethods.has(request.method);
    return (isRead || isConsole(request)) && (initiator === 'none' || initiator === 'same-origin');
  };
  return async (request, reply) => {
    if (!request.headers.cookie?.includes(cookieName)) return undefined;
    const find = (query: { readonly disableRefresh?: true } = {}) =>
      callAuth(request, reply, (headers) => auth.api.getSession({ headers, query, returnHeaders: true }));
    const found = await find().catch((error: unknown) => {
      // A full or read-only disk refuses the renewal of a session, which can be read all the same.
      if (error instanceof ApiError && error.code === 'storage_unavailable')
        return find({ disableRefresh: true });
      throw error;
    });
    if (!found) {
      // The browser keeps its cookie: a sign-in that replaced this session may have set a new one meanwhile.
      reply.removeHeader('set-cookie');
      return undefined;
    }
    if (!isFromConsole(request)) throw notFromConsole();
    const { user, session } = found;
    const access = {
      role: (user.role ?? undefined) as Role | undefined,
      sites: await siteRolesOf(db, user.id),
    };
    return {
      kind: 'user',
      id: user.id,
      name: user.name,
      grants: grantsOf(access),
      ...access,
      email: user.email,
      twoFactor: user.twoFactorEnabled ?? false,
      session: session.id,
    };
  };
}

const cookieName = 'sineta.session_token=';
