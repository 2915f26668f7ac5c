import { changePasswordSchema, signedInSchema, signInSchema } from '@sineta/protocol';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../errors.ts';
import { recordAudit, system } from '../storage/audit.ts';
import { type Executor, inTransaction } from '../storage/executor.ts';
import { findMemberByEmail } from '../storage/members.ts';
import { withdrawPasswordReset } from '../storage/password-resets.ts';
import { endSignInSteps } from '../storage/sessions.ts';
import { beginAttempt, clearAttempts } from '../storage/sign-in-attempts.ts';
import { requireUser, userOf } from './authentication.ts';
import { callAuth, signInByPassword } from './call-auth.ts';
import { type IdentityOptions, neverStore } from './identity-options.ts';
import { requireConsoleOrigin } from './origins.ts';
import { perMinute } from './rate-limit.ts';
import { answer, problems } from './responses.ts';

/** In, out, and another password. */
export function signInRoutes(options: IdentityOptions): FastifyPluginAsyncZod {
  const { db, auth, identity, isConsole, ratePerMinute } = options;
  return async (app) => {
    neverStore(app);
    const config = { rateLimit: perMinute(ratePerMinute) };
    const described = { tags: ['people'] };

    app.post(
      '/auth/sign-in/email',
      {
        onRequest: requireConsoleOrigin(isConsole),
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
              'sign_in_refused',
              'origin_not_allowed',
              'rate_limited',
            ),
          },
        },
      },
      async (request, reply) => {
        const { email } = request.body;
        await admitAttempt(db, email, reply);
        try {
          const signedIn = await signInByPassword(auth, request, reply);
          await clearAttempts(db, email);
          if ('twoFactorRedirect' in signedIn) return { twoFactorRequired: true };
          const { id, name } = signedIn.user;
          const actor = { kind: 'user', id, name } as const;
          await recordAudit(db, { actor, action: 'session.signed-in', details: { from: request.ip } });
          return { twoFactorRequired: false };
        } catch (error) {
          if (error instanceof ApiError && error.code === 'sign_in_refused') {
            await recordRefusal(db, email, request.ip);
          }
          throw error;
        }
      },
    );

    app.post(
      '/auth/sign-out',
      {
        onRequest: requireConsoleOrigin(isConsole),
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
        onRequest: requireUser(identity),
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
              'password_wrong',
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
        await admitAttempt(db, actor.email, reply);
        await callAuth(request, reply, (headers) =>
          auth.api.changePassword({ body: request.body, headers, returnHeaders: true }),
        );
        await inTransaction(db, async (transaction) => {
          await withdrawPasswordReset(transaction, actor.id);
          await endSignInSteps(transaction, actor.id);
          await clearAttempts(transaction, actor.email);
          await recordAudit(transaction, { actor, action: 'password.changed' });
        });
        return reply.code(204).send();
      },
    );
  };
}

/** @throws ApiError `rate_limited` when too many wrong passwords came for this account lately. */
export async function admitAttempt(db: Executor, email: string, reply: FastifyReply): Promise<void> {
  const attempt = await beginAttempt(db, email);
  if (attempt.allowed) return;
  const seconds = Math.ceil(attempt.wait / 1000);
  reply.header('Retry-After', String(seconds));
  throw new ApiError('rate_limited', {
    detail: `Too many wrong passwords for this e-mail address. Wait ${Math.ceil(seconds / 60)} minutes, as Retry-After says in seconds.`,
  });
}

/** Whoever it was is not known; what they typed as an address may be anything, so that only a member's name is kept. */
async function recordRefusal(db: Executor, email: string, from: string): Promise<void> {
  const member = await findMemberByEmail(db, email);
  const subject = member && ({ kind: 'member', ...member } as const);
  await recordAudit(db, {
    actor: system,
    action: 'session.refused',
    ...(subject && { subject }),
    details: { from },
  });
}
