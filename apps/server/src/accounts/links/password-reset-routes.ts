import { resetPasswordSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { recordAudit } from '../storage/audit.ts';
import { isPasswordReset, resetPassword } from '../storage/password-resets.ts';
import { clearAttempts } from '../storage/sign-in-attempts.ts';
import { type IdentityOptions, neverStore } from './identity-options.ts';
import { requireConsoleOrigin } from './origins.ts';
import { passwordLinkProblems, usePasswordLink } from './password-link.ts';
import { perMinute } from './rate-limit.ts';
import { problems } from './responses.ts';

type Options = Pick<IdentityOptions, 'db' | 'isConsole' | 'ratePerMinute'>;

/** Who lost their password sets a new one by the link that `sineta reset-password` printed. */
export function passwordResetRoutes({ db, isConsole, ratePerMinute }: Options): FastifyPluginAsyncZod {
  return async (app) => {
    neverStore(app);

    app.post(
      '/password-resets::use',
      {
        onRequest: requireConsoleOrigin(isConsole),
        config: { rateLimit: perMinute(ratePerMinute) },
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
