import { type Role, rolePermissions } from '@sineta/protocol';
import type { Identity, UserPrincipal } from '../../http/authentication.ts';
import { notFromConsole, type OriginRule } from '../../http/origins.ts';
import type { Auth } from '../better-auth/auth.ts';
import { callAuth } from '../better-auth/call-auth.ts';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Knows people by the cookie of their session. The role is read each time, so that a change of it, a
 * removal and a revoked session hold at once. A cookie comes along with what other pages send too, so that
 * whatever changes something has to come from the console (OWASP, Cross-Site Request Forgery Prevention).
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
