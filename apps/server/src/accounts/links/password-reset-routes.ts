import { resetPasswordSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { recordAudit } from '../../sites/audit/audit.ts';
import { isPasswordReset, resetPassword } from './password-resets.ts';
import { clearAttempts } from '../sign-in/sign-in-attempts.ts';
import type { IdentityOptions } from '../account-options.ts';
import { neverStore } from '../../http/never-store.ts';
import { requireConsoleOrigin } from '../../http/origins.ts';
import { passwordLinkProblems, usePasswordLink } from './password-link.ts';
import { requestsPerMinute } from '../../http/rate-limit.ts';
import { problems } from '../../http/responses.ts';

type Options = Pick<IdentityOptions, 'db' | 'isConsole' | 'ratePerMinute'>;

/** Who lost their password sets a new one by the link that `sineta reset-password` printed. */
export function passwordResetRoutes({ db, isConsole, ratePerMinute }: Options): FastifyPluginAsyncZod {
  return async (app) => {
    neverStore(app);

    app.post(
      '/password-resets::use',
      {
        onRequest: requireConsoleOrigin(isConsole).onRequest,
        config: { rateLimit: requestsPerMinute(ratePerMinute) },
        schema: {
          tags: ['people'],
          summary: 'Set a new password by a link',
          description:
            'Every session of that person ends. Nobody is signed in: a code may be asked for besides.',
          body: resetPasswordSchema,
          response: {
            204: z.undefined().describe('Sign in with it now.'),
            ...problems(...passwordLinkProblems),
          },
        },
      },
      async (request, reply) => {
        const { token, password } = request.body;
        await usePasswordLink(db, password, {
          holds: () => isPasswordReset(db, token),
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
    );
  };
}
