import { setUpSchema, setUpStateSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { recordAudit } from '../../sites/audit/audit.ts';
import { hasOwner } from '../team/members.ts';
import { isSetUpToken, makeFirstOwner } from './set-up.ts';
import { signInByPassword } from '../better-auth/call-auth.ts';
import type { IdentityOptions } from '../account-options.ts';
import { neverStore } from '../../http/never-store.ts';
import { requireConsoleOrigin } from '../../http/origins.ts';
import { passwordLinkProblems, usePasswordLink } from './password-link.ts';
import { requestsPerMinute } from '../../http/rate-limit.ts';
import { answer, problems } from '../../http/responses.ts';

/** The first owner comes by the link that the start printed. */
export function setUpRoutes(options: Omit<IdentityOptions, 'identity'>): FastifyPluginAsyncZod {
  const { db, auth, isConsole, ratePerMinute } = options;
  return async (app) => {
    neverStore(app);

    app.get(
      '/set-up',
      {
        schema: {
          tags: ['people'],
          summary: 'Whether there is no owner yet',
          response: { 200: answer('While it is open, the set-up link works.', setUpStateSchema) },
        },
      },
      async () => ({ open: !(await hasOwner(db)) }),
    );

    app.post(
      '/set-up',
      {
        onRequest: requireConsoleOrigin(isConsole).onRequest,
        config: { rateLimit: requestsPerMinute(ratePerMinute) },
        schema: {
          tags: ['people'],
          summary: 'Become the first owner',
          body: setUpSchema,
          response: {
            204: z.undefined().describe('Made and signed in: the cookie of a session comes along.'),
            ...problems(...passwordLinkProblems),
          },
        },
      },
      async (request, reply) => {
        const { token, name, email, password } = request.body;
        await usePasswordLink(db, password, {
          holds: () => isSetUpToken(db, token),
          async use(transaction, passwordHash) {
            const id = await makeFirstOwner(transaction, { token, name, email, passwordHash });
            if (id === undefined) return false;
            const actor = { kind: 'user', id, name } as const;
            await recordAudit(transaction, { actor, action: 'team.founded' });
            return true;
          },
        });
        await signInByPassword(auth, request, reply);
        return reply.code(204).send();
      },
    );
  };
}
