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
import { addMember } from './members.ts';
import { requirePermission, userOf } from '../../http/authentication.ts';
import { signInByPassword } from '../better-auth/call-auth.ts';
import type { IdentityOptions } from '../account-options.ts';
import { neverStore } from '../../http/never-store.ts';
import { requireOwner } from './member-routes.ts';
import { requireConsoleOrigin } from '../../http/origins.ts';
import { passwordLinkProblems, usePasswordLink } from '../links/password-link.ts';
import { requestsPerMinute } from '../../http/rate-limit.ts';
import { answer, problems } from '../../http/responses.ts';

/** People come to the team by links that work once. */
export function invitationRoutes(options: IdentityOptions): FastifyPluginAsyncZod {
  const { db, auth, identity, isConsole, ratePerMinute } = options;
  return async (app) => {
    neverStore(app);
    const onRequest = requirePermission(identity, 'team').onRequest;
    const described = { tags: ['team'], security: [{ session: [] }] };
    const open = {
      onRequest: requireConsoleOrigin(isConsole).onRequest,
      config: { rateLimit: requestsPerMinute(ratePerMinute) },
    };

    app.get(
      '/invitations',
      {
        onRequest,
        schema: {
          ...described,
          summary: 'The invitations that nobody has used yet',
          response: {
            200: answer('Oldest first.', invitationsSchema),
            ...problems('unauthorized', 'forbidden'),
          },
        },
      },
      async () => ({ invitations: await listInvitations(db) }),
    );

    app.post(
      '/invitations',
      {
        onRequest,
        schema: {
          ...described,
          summary: 'Invite somebody',
          description: 'The link works once, within 7 days. Only an owner invites owners.',
          body: createInvitationSchema,
          response: {
            201: answer('The token of the link, this once.', createdInvitationSchema),
            ...problems(
              'malformed_json',
              'invalid_request',
              'unauthorized',
              'forbidden',
              'origin_not_allowed',
            ),
          },
        },
      },
      async (request, reply) => {
        const actor = userOf(request);
        const { body } = request;
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
        return reply.code(201).send(made);
      },
    );

    app.delete(
      '/invitations/:id',
      {
        onRequest,
        schema: {
          ...described,
          summary: 'Withdraw an invitation',
          params: z.object({ id: textSchema.max(100) }),
          response: {
            204: z.undefined().describe('The link does not work any more.'),
            ...problems('unauthorized', 'forbidden', 'origin_not_allowed', 'not_found'),
          },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        await inTransaction(db, async (transaction) => {
          const role = await revokeInvitation(transaction, id);
          if (!role) {
            throw new ApiError('not_found', {
              detail: 'There is no open invitation with this id: it was used or revoked, or never existed.',
            });
          }
          const actor = userOf(request);
          const subject = { kind: 'invitation', id } as const;
          await recordAudit(transaction, { actor, action: 'invitation.revoked', subject, details: { role } });
        });
        return reply.code(204).send();
      },
    );

    app.post(
      '/invitations::check',
      {
        ...open,
        schema: {
          tags: ['team'],
          summary: 'What a link invites to',
          body: checkInvitationSchema,
          response: {
            200: answer('It holds.', checkedInvitationSchema),
            ...problems(
              'malformed_json',
              'invalid_request',
              'link_expired',
              'origin_not_allowed',
              'rate_limited',
            ),
          },
        },
      },
      async ({ body: { token } }) => {
        const invitation = await findInvitation(db, token);
        if (!invitation) throw new ApiError('link_expired');
        return { role: invitation.role, expiresAt: new Date(invitation.expires_at).toISOString() };
      },
    );

    app.post(
      '/invitations::accept',
      {
        ...open,
        schema: {
          tags: ['team'],
          summary: 'Join the team',
          body: acceptInvitationSchema,
          response: {
            204: z.undefined().describe('Joined and signed in: the cookie of a session comes along.'),
            ...problems(...passwordLinkProblems, 'email_taken'),
          },
        },
      },
      async (request, reply) => {
        const { token, name, email, password } = request.body;
        await usePasswordLink(db, password, {
          holds: async () => (await findInvitation(db, token)) !== undefined,
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
    );
  };
}

const takenEmail = { field: 'email', message: 'is already in use' };
