import { changePasswordSchema, signedInSchema, signInSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { recordAudit } from '../../sites/audit/audit.ts';
import { withdrawPasswordReset } from '../links/password-resets.ts';
import { endSignInSteps } from './sessions.ts';
import { clearAttempts } from './sign-in-attempts.ts';
import { requireUser, userOf } from '../../http/authentication.ts';
import { callAuth, changeByAuth, signInByPassword } from '../better-auth/call-auth.ts';
import { callerAddress } from '../../http/caller-address.ts';
import type { IdentityOptions } from '../account-options.ts';
import { neverStore } from '../../http/never-store.ts';
import { requireConsoleOrigin } from '../../http/origins.ts';
import { attemptPassword } from './password-attempt.ts';
import { requestsPerMinute } from '../../http/rate-limit.ts';
import { answer, problems } from '../../http/responses.ts';

/** In, out, and another password. */
export function signInRoutes(options: IdentityOptions): FastifyPluginAsyncZod {
  const { db, auth, identity, isConsole, ratePerMinute } = options;
  return async (app) => {
    neverStore(app);
    const config = { rateLimit: requestsPerMinute(ratePerMinute) };
    const described = { tags: ['people'] };

    app.post(
      '/auth/sign-in/email',
      {
        onRequest: requireConsoleOrigin(isConsole).onRequest,
        config,
        schema: {
          ...described,
          summary: 'Sign in',
          description: 'One answer for an unknown address and a wrong password.',
          body: signInSchema,
          response: {
            200: answer('The cookie of a session comes along, unless a code is asked for.', signedInSchema),
            ...problems(
              'malformed_json',
              'invalid_request',
              'invalid_credentials',
              'origin_not_allowed',
              'rate_limited',
            ),
          },
        },
      },
      async (request, reply) => {
        const { email } = request.body;
        const signedIn = await attemptPassword(db, email, request, reply, () =>
          signInByPassword(auth, request, reply),
        );
        await clearAttempts(db, email);
        if ('twoFactorRedirect' in signedIn) return { twoFactorRequired: true };
        const { id, name } = signedIn.user;
        const actor = { kind: 'user', id, name } as const;
        const details = { from: callerAddress(request) };
        await recordAudit(db, { actor, action: 'session.signed-in', details });
        return { twoFactorRequired: false };
      },
    );

    app.post(
      '/auth/sign-out',
      {
        onRequest: requireConsoleOrigin(isConsole).onRequest,
        schema: {
          ...described,
          summary: 'Sign out',
          response: {
            204: z.undefined().describe('Nobody is signed in here any more.'),
            ...problems('origin_not_allowed'),
          },
        },
      },
      async (request, reply) => {
        await callAuth(request, reply, (headers) => auth.api.signOut({ headers, returnHeaders: true }));
        return reply.code(204).send();
      },
    );

    app.post(
      '/auth/change-password',
      {
        onRequest: requireUser(identity).onRequest,
        config,
        schema: {
          ...described,
          summary: 'Change one’s own password',
          security: [{ session: [] }],
          body: changePasswordSchema,
          response: {
            204: z.undefined().describe('Changed. When other sessions end, this one gets a new cookie.'),
            ...problems(
              'malformed_json',
              'invalid_request',
              'incorrect_password',
              'unauthorized',
              'forbidden',
              'origin_not_allowed',
              'rate_limited',
            ),
          },
        },
      },
      async (request, reply) => {
        const actor = userOf(request);
        await attemptPassword(db, actor.email, request, reply, () =>
          changeByAuth(
            auth,
            request,
            reply,
            (headers) => auth.api.changePassword({ body: request.body, headers, returnHeaders: true }),
            async (transaction) => {
              await withdrawPasswordReset(transaction, actor.id);
              await endSignInSteps(transaction, actor.id);
              await clearAttempts(transaction, actor.email);
              await recordAudit(transaction, { actor, action: 'password.changed' });
            },
          ),
        );
        return reply.code(204).send();
      },
    );
  };
}
