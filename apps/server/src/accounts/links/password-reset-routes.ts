import { resetPasswordSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { recordAudit } from '../../sites/audit/audit.ts';
import { isPasswordReset, resetPassword } from './password-resets.ts';
import { clearAttempts } from '../sign-in/sign-in-attempts.ts';
import type { IdentityOptions } from '../account-options.ts';
import { notStored } from '../../http/not-stored.ts';
import { requireConsoleOrigin } from '../../http/origins.ts';
import { usePasswordLink } from './password-link.ts';
import { noContent, operation } from '../../http/operation.ts';
import { limitRate } from '../../http/rate-limit.ts';

type Options = Omit<IdentityOptions, 'identity'>;

/** Sets a new password with the link that `sineta reset-password` prints. */
export function passwordResetRoutes({ db, auth, isConsole, ratePerMinute }: Options): FastifyPluginAsyncZod {
  return async (app) => {
    app.route(
      operation({
        method: 'POST',
        url: '/password-resets::use',
        operationId: 'resetPassword',
        tag: 'people',
        summary: 'Set a new password with a link',
        description:
          'All sessions of the member end. The member is not signed in: signing in may require a two-factor code.',
        uses: [requireConsoleOrigin(isConsole), limitRate(ratePerMinute), notStored],
        body: resetPasswordSchema,
        responses: { 204: noContent('The password was set.') },
        errors: ['link_expired'],
        async handler(request, reply) {
          const { token, password } = request.body;
          await usePasswordLink({ db, auth }, password, {
            isValid: () => isPasswordReset(db, token),
            async use(transaction, passwordHash) {
              const member = await resetPassword(transaction, token, passwordHash);
              if (!member) return false;
              const { id, name, email, sessions } = member;
              await clearAttempts(transaction, email);
              const actor = { kind: 'user', id, name } as const;
              const details = { sessions: String(sessions) };
              await recordAudit(transaction, { actor, action: 'password.reset', details });
              return true;
            },
          });
          return reply.code(204).send();
        },
      }),
    );
  };
}
