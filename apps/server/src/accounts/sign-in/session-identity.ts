import { type Role, rolePermissions } from '@sineta/protocol';
import type { Identity, UserPrincipal } from '../../http/authentication.ts';
import { notFromConsole, type OriginRule } from '../../http/origins.ts';
import type { Auth } from '../better-auth/auth.ts';
import { callAuth } from '../better-auth/call-auth.ts';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Authenticates members by their session cookie. The role is read with each request, so that a changed role, a removal
 * and a revoked session apply immediately. Browsers also send the cookie with requests from other sites, so a request
 * that can change something must come from the console (OWASP, Cross-Site Request Forgery Prevention).
 */
export function sessionIdentity(auth: Auth, isConsole: OriginRule): Identity<UserPrincipal> {
  return async (request, reply) => {
    if (!request.headers.cookie?.includes(cookieName)) return undefined;
    const found = await callAuth(request, reply, (headers) =>
      auth.api.getSession({ headers, returnHeaders: true }),
    );
    if (!found) return undefined;
    if (!safeMethods.has(request.method) && !isConsole(request)) throw notFromConsole();
    const { user, session } = found;
    const role = user.role as Role;
    return {
      kind: 'user',
      id: user.id,
      name: user.name,
      permissions: rolePermissions[role],
      role,
      email: user.email,
      twoFactor: user.twoFactorEnabled ?? false,
      session: session.id,
    };
  };
}

const cookieName = 'sineta.session_token=';
