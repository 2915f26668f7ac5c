import { requestPasswordResetSchema, resetPasswordSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../api-error.ts';
import { inTransaction } from '../../database/executor.ts';
import { createBackground } from '../../http/background.ts';
import { callerAddress } from '../../http/caller-address.ts';
import { mailLanguage } from '../mail/mail-language.ts';
import { findMemberByEmail, hasPassword } from '../team/members.ts';
import { recordAudit, system } from '../../sites/audit/audit.ts';
import { createRequestedReset, findPasswordReset, resetPassword } from './password-resets.ts';
import { clearAllAttempts } from '../sign-in/sign-in-attempts.ts';
import type { IdentityOptions } from '../account-options.ts';
import { noStore } from '../../http/no-store.ts';
import { requireConsoleOrigin } from '../../http/origins.ts';
import { requirePasswordSignIn } from '../sign-in/password-sign-in.ts';
import { usePasswordLink } from './password-link.ts';
import { noContent, operation } from '../../http/operation.ts';
import { limitRate } from '../../http/rate-limit.ts';

type Options = Omit<IdentityOptions, 'identity'>;

/** Sets a new password with a link, which `sineta reset-password` prints and the service sends by e-mail. */
export function passwordResetRoutes(options: Options): FastifyPluginAsyncZod {
  const { db, auth, mails, isConsole, ratePerMinute } = options;
  return async (app) => {
    const inBackground = createBackground(app);
    const uses = [
      requireConsoleOrigin(isConsole),
      requirePasswordSignIn(options.passwordSignIn),
      limitRate(ratePerMinute),
      noStore,
    ];

    app.route(
      operation({
        method: 'POST',
        url: '/password-resets',
        operationId: 'requestPasswordReset',
        tag: 'account',
        summary: 'Request a link for a new password by e-mail',
        description:
          'The response is the same whether or not a member has this address, and does not wait for the e-mail. At most one link every five minutes for each account, none while a link of `sineta reset-password` is valid for another hour, and none for members who have no password, because they sign in at the OpenID provider. Requires SINETA_SMTP_URL.',
        uses,
        body: requestPasswordResetSchema,
        responses: { 204: noContent('If a member with a password has this address, a link is on its way.') },
        errors: ['not_found'],
        async handler(request, reply) {
          if (!mails) throw new ApiError('not_found', { detail: noMail });
          const { email } = request.body;
          inBackground(async () => {
            const member = await findMemberByEmail(db, email);
            // The team may want this member to sign in at the provider only.
            if (!member || !(await hasPassword(db, member.id))) return;
            const token = await createLink(db, member, callerAddress(request));
            if (token)
              await mails.sendPasswordReset({ name: member.name, email }, token, mailLanguage(request));
          });
          return reply.code(204).send();
        },
      }),
    );

    app.route(
      operation({
        method: 'POST',
        url: '/password-resets::use',
        operationId: 'resetPassword',
        tag: 'account',
        summary: 'Set a new password with a link',
        description:
          'All sessions of the member end. The member is not signed in: signing in may require a second step.',
        uses,
        body: resetPasswordSchema,
        responses: { 204: noContent('The password was set.') },
        errors: ['link_expired'],
        async handler(request, reply) {
          const { token, password } = request.body;
          await usePasswordLink({ db, auth }, password, {
            renewal: mails ? requestAnother : askOperator,
            async findKnown() {
              const member = await findPasswordReset(db, token);
              return member && [member.name, member.email];
            },
            async use(transaction, passwordHash) {
              const member = await resetPassword(transaction, token, passwordHash);
              if (!member) return false;
              const { id, name, email, sessions } = member;
              await clearAllAttempts(transaction, email);
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

const askOperator = 'An operator prints a new one with `sineta reset-password`.';
const requestAnother = `Request another on the sign-in page of the console. ${askOperator}`;

const noMail =
  'This service sends no e-mail. An operator can print a link with `sineta reset-password`, or set SINETA_SMTP_URL.';

/** Creates a requested link and its audit entry; undefined if the member has a recent one. */
function createLink(
  db: IdentityOptions['db'],
  member: { readonly id: string; readonly name: string },
  from: string,
): Promise<string | undefined> {
  return inTransaction(db, async (transaction) => {
    const token = await createRequestedReset(transaction, member.id);
    if (token === undefined) return undefined;
    const subject = { kind: 'member', ...member } as const;
    await recordAudit(transaction, {
      actor: system,
      action: 'password.reset-link-made',
      subject,
      details: { from },
    });
    return token;
  });
}
