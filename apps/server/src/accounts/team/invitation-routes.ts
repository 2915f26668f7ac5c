import {
  acceptInvitationSchema,
  checkedInvitationSchema,
  checkInvitationSchema,
  createdInvitationSchema,
  createInvitationSchema,
  invitationsSchema,
  textSchema,
} from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../../api-error.ts';
import { recordAudit } from '../../sites/audit/audit.ts';
import { inTransaction } from '../../database/executor.ts';
import {
  createInvitation,
  findInvitation,
  listInvitations,
  revokeInvitation,
  useInvitation,
} from './invitations.ts';
import { mailLanguage } from '../mail/mail-language.ts';
import { addMember } from './members.ts';
import { requirePermission, userOf } from '../../http/authentication.ts';
import { signInByPassword } from '../better-auth/call-auth.ts';
import type { IdentityOptions } from '../account-options.ts';
import { requireOwner } from './member-routes.ts';
import { requireConsoleOrigin } from '../../http/origins.ts';
import { usePasswordLink } from '../links/password-link.ts';
import { limitRate } from '../../http/rate-limit.ts';
import { noStore } from '../../http/no-store.ts';
import { noContent, operation } from '../../http/operation.ts';
import { answer } from '../../http/responses.ts';

/** Invitations: links that add one member each. */
export function invitationRoutes(options: IdentityOptions): FastifyPluginAsyncZod {
  const { db, auth, identity, mails, isConsole, ratePerMinute } = options;
  return async (app) => {
    const tag = 'team';
    const ofTeam = [requirePermission(identity, 'team'), noStore];
    const fromConsole = [requireConsoleOrigin(isConsole), limitRate(ratePerMinute), noStore];

    app.route(
      operation({
        method: 'GET',
        url: '/invitations',
        operationId: 'listInvitations',
        tag,
        summary: 'List open invitations',
        uses: ofTeam,
        responses: { 200: answer('The invitations, oldest first.', invitationsSchema) },
        handler: async () => ({ invitations: await listInvitations(db) }),
      }),
    );

    app.route(
      operation({
        method: 'POST',
        url: '/invitations',
        operationId: 'createInvitation',
        tag,
        summary: 'Create an invitation',
        description: 'Its link is valid once, within 7 days. Only an owner can invite owners.',
        uses: ofTeam,
        body: createInvitationSchema,
        responses: {
          201: answer('The token of the link. It is returned only once.', createdInvitationSchema),
        },
        async handler(request, reply) {
          const actor = userOf(request);
          const { email, ...body } = request.body;
          if (body.role === 'owner') requireOwner(actor);
          const made = await inTransaction(db, async (transaction) => {
            const invitation = await createInvitation(transaction, body, actor.id);
            const subject = {
              kind: 'invitation',
              id: invitation.id,
              ...(body.note && { name: body.note }),
            } as const;
            const details = { role: body.role };
            await recordAudit(transaction, { actor, action: 'invitation.made', subject, details });
            return invitation;
          });
          const emailed =
            email !== undefined &&
            mails !== undefined &&
            (await mails.sendInvitation(
              email,
              { ...made, role: body.role, invitedBy: actor.name },
              mailLanguage(request),
            ));
          return reply.code(201).send({ ...made, ...(email !== undefined && { emailed }) });
        },
      }),
    );

    app.route(
      operation({
        method: 'DELETE',
        url: '/invitations/:id',
        operationId: 'revokeInvitation',
        tag,
        summary: 'Revoke an invitation',
        description: 'Only an owner can revoke the invitation of an owner.',
        uses: ofTeam,
        params: z.object({ id: textSchema.max(100) }),
        responses: { 204: noContent('The link is no longer valid.') },
        async handler(request, reply) {
          const { id } = request.params;
          await inTransaction(db, async (transaction) => {
            const role = await revokeInvitation(transaction, id);
            if (!role) {
              throw new ApiError('not_found', {
                detail: 'There is no open invitation with this id: it was used or revoked, or never existed.',
              });
            }
            const actor = userOf(request);
            if (role === 'owner') requireOwner(actor);
            const subject = { kind: 'invitation', id } as const;
            await recordAudit(transaction, {
              actor,
              action: 'invitation.revoked',
              subject,
              details: { role },
            });
          });
          return reply.code(204).send();
        },
      }),
    );

    app.route(
      operation({
        method: 'POST',
        url: '/invitations::check',
        operationId: 'checkInvitation',
        tag,
        summary: 'Get the role that an invitation grants',
        uses: fromConsole,
        body: checkInvitationSchema,
        responses: { 200: answer('The invitation is valid.', checkedInvitationSchema) },
        errors: ['link_expired'],
        async handler({ body: { token } }) {
          const invitation = await findInvitation(db, token);
          if (!invitation) throw new ApiError('link_expired');
          return { role: invitation.role, expiresAt: new Date(invitation.expires_at).toISOString() };
        },
      }),
    );

    app.route(
      operation({
        method: 'POST',
        url: '/invitations::accept',
        operationId: 'acceptInvitation',
        tag,
        summary: 'Accept an invitation',
        uses: fromConsole,
        body: acceptInvitationSchema,
        responses: {
          204: noContent('The member was added and is signed in: the response sets a session cookie.'),
        },
        errors: ['link_expired', 'email_taken'],
        async handler(request, reply) {
          const { token, name, email, password } = request.body;
          await usePasswordLink({ db, auth }, password, {
            isValid: async () => (await findInvitation(db, token)) !== undefined,
            async use(transaction, passwordHash) {
              const invitation = await useInvitation(transaction, token);
              if (!invitation) return false;
              const { role } = invitation;
              const id = await addMember(transaction, { name, email, role, passwordHash });
              if (id === undefined) throw new ApiError('email_taken', { fields: [takenEmail] });
              const subject = { kind: 'invitation', id: invitation.id } as const;
              const actor = { kind: 'user', id, name } as const;
              const details = { role };
              await recordAudit(transaction, { actor, action: 'invitation.accepted', subject, details });
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

const takenEmail = { field: 'email', message: 'is already in use' };
