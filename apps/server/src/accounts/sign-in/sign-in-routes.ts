import { changePasswordSchema, signedInSchema, signInSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { recordAudit } from '../../sites/audit/audit.ts';
import { withdrawPasswordReset } from '../links/password-resets.ts';
import { endSignInSteps } from './sessions.ts';
import { requireMember, memberOf } from '../../http/authentication.ts';
import { callAuth, changeByAuth } from '../better-auth/call-auth.ts';
import { announceNewSignIn } from '../mail/new-sign-in.ts';
import { createBackground } from '../../http/background.ts';
import { callerAddress } from '../../http/caller-address.ts';
import type { IdentityOptions } from '../account-options.ts';
import { requireConsoleOrigin } from '../../http/origins.ts';
import { requireStrongPassword } from './password-strength.ts';
import { secondFactorsOf } from './sign-in-methods.ts';
import { findMemberByEmail } from '../team/members.ts';
import { requirePasswordSignIn } from './password-sign-in.ts';
import { attempt, attemptPassword, isIncorrect } from './attempt.ts';
import { createNetworkQuota } from '../../http/network-quota.ts';
import { limitRate, refuseIfExhausted } from '../../http/rate-limit.ts';
import { attemptWindow } from './sign-in-attempts.ts';
import { noStore } from '../../http/no-store.ts';
import { noContent, operation } from '../../http/operation.ts';
import { json } from '../../http/responses.ts';

const tooManyIncorrect =
  'Too many incorrect passwords from this network, for any accounts. A browser that signed in before is not limited by it.';

/** Incorrect passwords from one network, for any accounts, within the window of attempts. */
const incorrectPerNetwork = 100;

export function signInRoutes(options: IdentityOptions): FastifyPluginAsyncZod {
  const { db, auth, identity, isConsole, knownDevices, relyingParty, ratePerMinute } = options;
  return async (app) => {
    const inBackground = createBackground(app);
    const tag = 'account';
    const fromConsole = requireConsoleOrigin(isConsole);
    const limited = limitRate(ratePerMinute);
    const withPassword = requirePasswordSignIn(options.passwordSignIn);
    const incorrect = createNetworkQuota(incorrectPerNetwork, attemptWindow);

    app.route(
      operation({
        method: 'POST',
        url: '/auth/sign-in/email',
        operationId: 'signIn',
        tag,
        summary: 'Sign in',
        description: 'An unknown e-mail address and an incorrect password get the same response.',
        uses: [fromConsole, withPassword, limited, noStore],
        body: signInSchema,
        responses: {
          200: json('The response sets a session cookie, unless a second step is required.', signedInSchema),
        },
        errors: ['invalid_credentials'],
        async handler(request, reply) {
          const { email } = request.body;
          const device = await knownDevices.find(request, email);
          const address = callerAddress(request);
          if (device === undefined) refuseIfExhausted(incorrect, address, reply, tooManyIncorrect);
          const end = device === undefined ? incorrect.reserve(address) : () => {};
          const guessed = { email, factor: 'password', device } as const;
          const verify = () =>
            changeByAuth(
              auth,
              request,
              reply,
              (headers) => auth.api.signInEmail({ body: request.body, headers, returnHeaders: true }),
              async (transaction, verified) => {
                if ('twoFactorRedirect' in verified) return;
                const { id, name } = verified.user;
                const actor = { kind: 'user', id, name } as const;
                const details = { from: address };
                await recordAudit(transaction, { actor, action: 'session.signed-in', details });
              },
            );
          const signedIn = await countIncorrect(end, () => attempt(db, guessed, request, reply, verify));
          if ('twoFactorRedirect' in signedIn) {
            const member = await findMemberByEmail(db, email);
            const secondFactors = member && (await secondFactorsOf(db, member.id, relyingParty()?.id));
            return { twoFactorRequired: true, ...(secondFactors && { secondFactors }) };
          }
          await knownDevices.remember(reply, email);
          inBackground(() => announceNewSignIn(options, request, signedIn.user));
          return { twoFactorRequired: false };
        },
      }),
    );

    app.route(
      operation({
        method: 'POST',
        url: '/auth/sign-out',
        operationId: 'signOut',
        tag,
        summary: 'Sign out',
        uses: [fromConsole, noStore],
        responses: { 204: noContent('The session, if there was one, ended.') },
        async handler(request, reply) {
          await callAuth(request, reply, (headers) => auth.api.signOut({ headers, returnHeaders: true }));
          return reply.code(204).send();
        },
      }),
    );

    app.route(
      operation({
        method: 'POST',
        url: '/auth/change-password',
        operationId: 'changePassword',
        tag,
        summary: 'Change your password',
        uses: [requireMember(identity), withPassword, limited, noStore],
        body: changePasswordSchema,
        responses: {
          204: noContent(
            'The password was changed. If other sessions ended, the response sets a new session cookie.',
          ),
        },
        errors: ['incorrect_password'],
        async handler(request, reply) {
          const actor = memberOf(request);
          await requireStrongPassword('newPassword', request.body.newPassword, [actor.name, actor.email]);
          await attemptPassword(db, actor.email, request, reply, () =>
            changeByAuth(
              auth,
              request,
              reply,
              (headers) => auth.api.changePassword({ body: request.body, headers, returnHeaders: true }),
              async (transaction) => {
                await withdrawPasswordReset(transaction, actor.id);
                await endSignInSteps(transaction, actor.id);
                await recordAudit(transaction, { actor, action: 'password.changed' });
              },
            ),
          );
          return reply.code(204).send();
        },
      }),
    );
  };
}

/** Makes an attempt within a reservation of the quota of incorrect ones. */
async function countIncorrect<T>(
  endReservation: (wasIncorrect: boolean) => void,
  attemptSignIn: () => Promise<T>,
): Promise<T> {
  let wasIncorrect = false;
  try {
    return await attemptSignIn();
  } catch (error) {
    wasIncorrect = isIncorrect(error);
    throw error;
  } finally {
    endReservation(wasIncorrect);
  }
}
