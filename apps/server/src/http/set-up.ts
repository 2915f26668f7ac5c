import { setUpSchema, setUpStateSchema } from '@sineta/protocol';
import { hashPassword } from 'better-auth/crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../errors.ts';
import { recordAudit } from '../storage/audit.ts';
import { inTransaction } from '../storage/executor.ts';
import { hasOwner } from '../storage/members.ts';
import { isSetUpToken, makeFirstOwner } from '../storage/set-up.ts';
import { callAuth } from './call-auth.ts';
import { type IdentityOptions, neverStore } from './identity-options.ts';
import { requireConsoleOrigin } from './origins.ts';
import { perMinute } from './rate-limit.ts';
import { answer, problems } from './responses.ts';

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
        onRequest: requireConsoleOrigin(isConsole),
        config: { rateLimit: perMinute(ratePerMinute) },
        schema: {
          tags: ['people'],
          summary: 'Become the first owner',
          body: setUpSchema,
          response: {
            204: z.undefined().describe('Made and signed in: the cookie of a session comes along.'),
            ...problems(
              'malformed_json',
              'invalid_request',
              'link_over',
              'origin_not_allowed',
              'rate_limited',
            ),
          },
        },
      },
      async (request, reply) => {
        const { token, name, email, password } = request.body;
        // Looked at first: a hash of a password is dear, and only the link is worth it.
        if (!(await isSetUpToken(db, token))) throw new ApiError('link_over');
        const passwordHash = await hashPassword(password);
        await inTransaction(db, async (transaction) => {
          const id = await makeFirstOwner(transaction, { token, name, email, passwordHash });
          if (id === undefined) throw new ApiError('link_over');
          const actor = { kind: 'user', id, name } as const;
          await recordAudit(transaction, { actor, action: 'team.founded' });
        });
        await callAuth(request, reply, (headers) =>
          auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true }),
        );
        return reply.code(204).send();
      },
    );
  };
}
