import { confirmPasswordSchema, signInMethodsSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requireMember, memberOf } from '../../http/authentication.ts';
import { noStore } from '../../http/no-store.ts';
import { noContent, operation } from '../../http/operation.ts';
import { limitRate } from '../../http/rate-limit.ts';
import { json } from '../../http/responses.ts';
import type { IdentityOptions } from '../account-options.ts';
import { callAuth } from '../better-auth/call-auth.ts';
import { presentPasskey } from '../passkeys/passkeys.ts';
import { requirePasswordSignIn } from './password-sign-in.ts';
import { attemptPassword } from './attempt.ts';
import { confirmSession } from './recent-sign-in.ts';
import { signInMethodsOf } from './sign-in-methods.ts';

/** How the signed-in member can sign in, and the confirmation that changes of it require. */
export function signInMethodRoutes(options: IdentityOptions): FastifyPluginAsyncZod {
  const { db, auth, identity, provider, relyingParty, ratePerMinute } = options;
  return async (app) => {
    const tag = 'account';

    app.route(
      operation({
        method: 'GET',
        url: '/me/sign-in-methods',
        operationId: 'getSignInMethods',
        tag,
        summary: 'Get your ways to sign in',
        uses: [requireMember(identity), noStore],
        responses: { 200: json('The ways to sign in.', signInMethodsSchema) },
        async handler(request) {
          const { passkeys, password, twoFactor, isLinked } = await signInMethodsOf(db, memberOf(request).id);
          const rpId = relyingParty()?.id;
          return {
            password: password && options.passwordSignIn,
            twoFactor,
            ...(isLinked && provider && { provider: provider.settings.name }),
            passkeys: passkeys.map((passkey) => presentPasskey(passkey, rpId)),
          };
        },
      }),
    );

    app.route(
      operation({
        method: 'POST',
        url: '/auth/confirm-password',
        operationId: 'confirmPassword',
        tag,
        summary: 'Confirm your password',
        description: 'For ten minutes, the session can change the ways to sign in, as after a sign-in.',
        uses: [
          requireMember(identity),
          requirePasswordSignIn(options.passwordSignIn),
          limitRate(ratePerMinute),
          noStore,
        ],
        body: confirmPasswordSchema,
        responses: { 204: noContent('The password is correct.') },
        errors: ['incorrect_password'],
        async handler(request, reply) {
          const { email, session } = memberOf(request);
          const { password } = request.body;
          await attemptPassword(db, email, request, reply, () =>
            callAuth(request, reply, (headers) =>
              auth.api.verifyPassword({ body: { password }, headers, returnHeaders: true }),
            ),
          );
          await confirmSession(db, session);
          return reply.code(204).send();
        },
      }),
    );
  };
}
