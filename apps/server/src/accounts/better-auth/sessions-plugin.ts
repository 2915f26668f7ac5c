import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { expireCookie, setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/** The cookie of better-auth's plugin for two-factor authentication, while a code is awaited. */
const pendingCookie = 'two_factor';

/** Sessions of members whom our own code has authenticated, without a password. No request reaches these endpoints. */
export function sessionsPlugin() {
  return {
    id: 'sineta-sessions',
    endpoints: {
      /**
       * Starts a session of a member. Ends the session that this browser had (OWASP ASVS 5, 7.2.4), and the sign-in that
       * waits for a second factor there.
       */
      startSession: createAuthEndpoint.serverOnly(
        { method: 'POST', body: z.object({ member: z.string() }) },
        async (ctx) => {
          const { internalAdapter } = ctx.context;
          const user = await internalAdapter.findUserById(ctx.body.member);
          if (!user) throw new APIError('UNAUTHORIZED', { code: 'UNAUTHORIZED' });
          const cookie = ctx.context.createAuthCookie(pendingCookie);
          const pending = await ctx.getSignedCookie(cookie.name, ctx.context.secret);
          if (pending) {
            await internalAdapter.consumeVerificationValue(pending);
            expireCookie(ctx, cookie);
          }
          const { name } = ctx.context.authCookies.sessionToken;
          const token = await ctx.getSignedCookie(name, ctx.context.secret);
          const previous = token ? await internalAdapter.findSession(token) : null;
          if (token && previous) await internalAdapter.deleteSession(token);
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user });
          return ctx.json({
            session: session.id,
            user: { id: user.id, name: user.name, email: user.email },
            /** Whether the member was signed in in this browser. */
            wasSignedIn: previous?.user.id === user.id,
          });
        },
      ),
      /** The member whose correct password this browser sent, while their second factor is awaited. */
      pendingMember: createAuthEndpoint.serverOnly({ method: 'POST' }, async (ctx) => {
        const cookie = ctx.context.createAuthCookie(pendingCookie);
        const pending = await ctx.getSignedCookie(cookie.name, ctx.context.secret);
        const found = pending ? await ctx.context.internalAdapter.findVerificationValue(pending) : null;
        const isValid = found && found.expiresAt > new Date();
        return ctx.json({ member: isValid ? found.value : null });
      }),
    },
  } satisfies BetterAuthPlugin;
}
