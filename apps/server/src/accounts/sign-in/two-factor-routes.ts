import { enableTwoFactorSchema, twoFactorCodeSchema, twoFactorSetUpSchema } from '@sineta/protocol';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { recordAudit } from '../../sites/audit/audit.ts';
import type { Executor } from '../../database/executor.ts';
import { clearAttempts } from './sign-in-attempts.ts';
import { requireUser, userOf } from '../../http/authentication.ts';
import { callAuth, changeByAuth } from '../better-auth/call-auth.ts';
import { callerAddress } from '../../http/caller-address.ts';
import type { IdentityOptions } from '../account-options.ts';
import { neverStore } from '../../http/never-store.ts';
import { requireConsoleOrigin } from '../../http/origins.ts';
import { requestsPerMinute } from '../../http/rate-limit.ts';
import { answer, problems } from '../../http/responses.ts';
import { attemptPassword } from './password-attempt.ts';

const refusals = [
  'malformed_json',
  'invalid_request',
  'unauthorized',
  'forbidden',
  'origin_not_allowed',
  'rate_limited',
] as const;

/** Codes of an authenticator app (RFC 6238) beside the password. */
export function twoFactorRoutes(options: IdentityOptions): FastifyPluginAsyncZod {
  const { db, auth, identity, isConsole, ratePerMinute } = options;
  return async (app) => {
    neverStore(app);
    const config = { rateLimit: requestsPerMinute(ratePerMinute) };
    const ofUser = { onRequest: requireUser(identity).onRequest, config };
    const described = { tags: ['people'], security: [{ session: [] }] };

    app.post(
      '/auth/two-factor/enable',
      {
        ...ofUser,
        schema: {
          ...described,
          summary: 'Set an authenticator app up',
          description: 'It counts once /auth/two-factor/verify-totp has taken a code of it.',
          body: enableTwoFactorSchema,
          response: {
            200: answer('What the app needs, this once.', twoFactorSetUpSchema),
            ...problems(...refusals, 'incorrect_password', 'two_factor_already_enabled'),
          },
        },
      },
      async (request, reply) => {
        const { email } = userOf(request);
        const { password } = request.body;
        const made = await attemptPassword(db, email, request, reply, () =>
          callAuth(request, reply, (headers) =>
            auth.api.enableTwoFactor({ body: { password, method: 'totp' }, headers, returnHeaders: true }),
          ),
        );
        await clearAttempts(db, email);
        if (made.method !== 'totp') throw new Error('Another method was set up than was asked for.');
        return { totpUri: made.totpURI, backupCodes: made.backupCodes };
      },
    );

    app.post(
      '/auth/two-factor/disable',
      {
        ...ofUser,
        schema: {
          ...described,
          summary: 'Sign in without codes again',
          body: enableTwoFactorSchema,
          response: {
            204: z.undefined().describe('The password is enough.'),
            ...problems(...refusals, 'incorrect_password'),
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
            (headers) => auth.api.disableTwoFactor({ body: request.body, headers, returnHeaders: true }),
            async (transaction) => {
              await clearAttempts(transaction, actor.email);
              await recordAudit(transaction, { actor, action: 'two-factor.disabled' });
            },
          ),
        );
        return reply.code(204).send();
      },
    );

    const taken = {
      onRequest: requireConsoleOrigin(isConsole).onRequest,
      config,
      schema: {
        tags: ['people'],
        body: twoFactorCodeSchema,
        response: {
          204: z.undefined().describe('Taken: the cookie of a session comes along.'),
          ...problems(
            'malformed_json',
            'invalid_request',
            'invalid_two_factor_code',
            'origin_not_allowed',
            'rate_limited',
          ),
        },
      },
    };

    app.post(
      '/auth/two-factor/verify-totp',
      {
        ...taken,
        schema: {
          ...taken.schema,
          summary: 'Give the code that the app shows',
          description: 'It ends a sign-in; signed in, it ends the setting-up of the app.',
        },
      },
      async (request, reply) => {
        // Known beforehand only when the app is being set up.
        const before = await identity(request, reply);
        const action = before ? 'two-factor.enabled' : 'session.signed-in';
        const { code } = request.body;
        await changeByAuth(
          auth,
          request,
          reply,
          (headers) => auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }),
          (transaction, { user }) => recordVerified(transaction, request, user, action),
        );
        return reply.code(204).send();
      },
    );

    app.post(
      '/auth/two-factor/verify-backup-code',
      {
        ...taken,
        schema: {
          ...taken.schema,
          summary: 'Sign in with a code for when the app is lost, which is used up',
        },
      },
      async (request, reply) => {
        const { code } = request.body;
        await changeByAuth(
          auth,
          request,
          reply,
          (headers) => auth.api.verifyBackupCode({ body: { code }, headers, returnHeaders: true }),
          (transaction, { user }) => recordVerified(transaction, request, user, 'session.signed-in'),
        );
        return reply.code(204).send();
      },
    );
  };
}

function recordVerified(
  transaction: Executor,
  request: FastifyRequest,
  { id, name }: { readonly id: string; readonly name: string },
  action: 'session.signed-in' | 'two-factor.enabled',
): Promise<void> {
  const actor = { kind: 'user', id, name } as const;
  const details = { from: callerAddress(request) };
  return recordAudit(transaction, { actor, action, ...(action === 'session.signed-in' && { details }) });
}
