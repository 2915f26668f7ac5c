import { setUpSchema, setUpStateSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { recordAudit } from '../../sites/audit/audit.ts';
import { hasOwner } from '../team/members.ts';
import { isSetUpToken, makeFirstOwner } from './set-up.ts';
import { signInByPassword } from '../better-auth/call-auth.ts';
import type { IdentityOptions } from '../account-options.ts';
import { noStore } from '../../http/no-store.ts';
import { requireConsoleOrigin } from '../../http/origins.ts';
import { requirePasswordSignIn } from '../sign-in/password-sign-in.ts';
import { usePasswordLink } from './password-link.ts';
import { noContent, operation } from '../../http/operation.ts';
import { limitRate } from '../../http/rate-limit.ts';
import { json } from '../../http/responses.ts';

/** Creates the first owner with the link that the service prints at its start. */
export function setUpRoutes(options: Omit<IdentityOptions, 'identity'>): FastifyPluginAsyncZod {
  const { db, auth, mails, isConsole, passwordSignIn, provider, relyingParty, ratePerMinute } = options;
  return async (app) => {
    const tag = 'account';

    app.route(
      operation({
        method: 'GET',
        url: '/set-up',
        operationId: 'getSetUpState',
        tag,
        summary: 'Get what the pages for set-up and sign-in need',
        uses: [noStore],
        responses: { 200: json('Set-up is open while there is no owner.', setUpStateSchema) },
        async handler() {
          const passkeyOrigin = relyingParty()?.origin;
          return {
            open: passwordSignIn && !(await hasOwner(db)),
            email: mails !== undefined,
            password: passwordSignIn,
            ...(provider && { provider: provider.settings.name }),
            ...(passkeyOrigin !== undefined && { passkeyOrigin }),
          };
        },
      }),
    );

    app.route(
      operation({
        method: 'POST',
        url: '/set-up',
        operationId: 'setUp',
        tag,
        summary: 'Create the first owner',
        uses: [
          requireConsoleOrigin(isConsole),
          requirePasswordSignIn(passwordSignIn),
          limitRate(ratePerMinute),
          noStore,
        ],
        body: setUpSchema,
        responses: {
          204: noContent('The owner was created and is signed in: the response sets a session cookie.'),
        },
        errors: ['link_expired', 'email_taken'],
        async handler(request, reply) {
          const { token, name, email, password } = request.body;
          await usePasswordLink({ db, auth }, password, {
            renewal:
              'It is valid for a day. Each start of the service prints a new one, until there is an owner. If there is one, ask the owner for an invitation.',
            findKnown: async () => ((await isSetUpToken(db, token)) ? [name, email] : undefined),
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
      }),
    );
  };
}
