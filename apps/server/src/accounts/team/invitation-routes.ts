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
import { type Executor, inTransaction } from '../../database/executor.ts';
import { listSites } from '../../sites/sites.ts';
import { sitesWith } from '../../http/grants.ts';
import {
  type Access,
  accessOn,
  changesBetween,
  noAccess,
  type RoleChange,
  withoutSites,
} from '../rights/access.ts';
import { lockRights, requireMayAssign, requireSites } from '../rights/require-rights.ts';
import {
  createInvitation,
  findInvitation,
  listInvitations,
  lockInvitation,
  revokeInvitation,
  useInvitation,
} from './invitations.ts';
import { mailLanguage } from '../mail/mail-language.ts';
import { join } from './join.ts';
import { requireOnSomeSite, memberOf } from '../../http/authentication.ts';
import { signInByPassword } from '../better-auth/call-auth.ts';
import type { IdentityOptions } from '../account-options.ts';
import { requireConsoleOrigin } from '../../http/origins.ts';
import { requirePasswordSignIn } from '../sign-in/password-sign-in.ts';
import { emailTaken, linkExpired, usePasswordLink } from '../links/password-link.ts';
import { limitRate } from '../../http/rate-limit.ts';
import { noStore } from '../../http/no-store.ts';
import { noContent, operation } from '../../http/operation.ts';
import { json } from '../../http/responses.ts';

/** Invitations: links that add one member each. */
export function invitationRoutes(options: IdentityOptions): FastifyPluginAsyncZod {
  const { db, auth, identity, mails, isConsole, ratePerMinute } = options;
  return async (app) => {
    const tag = 'team';
    const ofTeam = [requireOnSomeSite(identity, 'team'), noStore];
    const withPassword = requirePasswordSignIn(options.passwordSignIn);
    const fromConsole = [requireConsoleOrigin(isConsole), withPassword, limitRate(ratePerMinute), noStore];

    app.route(
      operation({
        method: 'GET',
        url: '/invitations',
        operationId: 'listInvitations',
        tag,
        summary: 'List the open invitations to sites whose team the caller manages',
        uses: ofTeam,
        responses: { 200: json('The invitations, oldest first.', invitationsSchema) },
        async handler(request) {
          const managed = sitesWith(memberOf(request).grants, 'team');
          return { invitations: await listInvitations(db, managed) };
        },
      }),
    );

    app.route(
      operation({
        method: 'POST',
        url: '/invitations',
        operationId: 'createInvitation',
        tag,
        summary: 'Create an invitation',
        description:
          'Its link is valid once, within 7 days. Requires the permission `team` on each of the sites, or on all sites for a role there. Only an owner can invite owners.',
        uses: [...ofTeam, withPassword],
        body: createInvitationSchema,
        responses: {
          201: json('The token of the link. It is returned only once.', createdInvitationSchema),
        },
        errors: ['not_found'],
        async handler(request, reply) {
          const actor = memberOf(request);
          const { email, note, role, ...body } = request.body;
          const access = { role, sites: new Map(Object.entries(body.sites)) };
          const granted = changesBetween(noAccess, access);
          const made = await inTransaction(db, async (transaction) => {
            const caller = await lockRights(transaction, actor);
            await requireSites(transaction, caller, [...access.sites.keys()]);
            requireMayAssign(caller, granted);
            const invitation = await createInvitation(transaction, { ...access, note }, actor.id);
            const subject = {
              kind: 'invitation',
              id: invitation.id,
              ...(note && { name: note }),
            } as const;
            for (const details of detailsOf(granted)) {
              await recordAudit(transaction, { actor, action: 'invitation.made', subject, details });
            }
            return invitation;
          });
          const emailed =
            email !== undefined &&
            mails !== undefined &&
            (await mails.sendInvitation(
              email,
              { ...made, role, sites: await nameSites(db, access.sites), invitedBy: actor.name },
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
        description:
          'Roles on sites whose team the caller does not manage stay in the invitation. Only an owner can revoke the invitation of an owner.',
        uses: ofTeam,
        params: z.object({ id: textSchema.max(100) }),
        responses: { 204: noContent('The link is no longer valid.') },
        async handler(request, reply) {
          const { id } = request.params;
          const actor = memberOf(request);
          await inTransaction(db, async (transaction) => {
            const caller = await lockRights(transaction, actor);
            const managed = sitesWith(caller.grants, 'team');
            const invitation = await lockInvitation(transaction, id);
            if (!invitation || !accessOn(invitation.access, managed)) {
              throw new ApiError('not_found', {
                detail: 'There is no open invitation with this id: it was used or revoked, or never existed.',
              });
            }
            const kept = { role: undefined, sites: withoutSites(invitation.access.sites, managed) };
            const withdrawn = changesBetween(invitation.access, kept);
            requireMayAssign(caller, withdrawn);
            await revokeInvitation(transaction, id, kept.sites);
            const subject = { kind: 'invitation', id } as const;
            for (const details of detailsOf(withdrawn)) {
              await recordAudit(transaction, { actor, action: 'invitation.revoked', subject, details });
            }
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
        summary: 'Get the roles that an invitation grants',
        uses: fromConsole,
        body: checkInvitationSchema,
        responses: { 200: json('The invitation is valid.', checkedInvitationSchema) },
        errors: ['link_expired'],
        async handler({ body: { token } }) {
          const invitation = await findInvitation(db, token);
          if (!invitation) throw linkExpired(renewal);
          const { access, expiresAt } = invitation;
          return {
            ...(access.role && { role: access.role }),
            sites: await nameSites(db, access.sites),
            expiresAt: new Date(expiresAt).toISOString(),
          };
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
            renewal,
            findKnown: async () => (await findInvitation(db, token)) && [name, email],
            async use(transaction, passwordHash) {
              const invitation = await useInvitation(transaction, token);
              if (!invitation) return false;
              const { access } = invitation;
              const id = await join(transaction, { name, email, ...access, passwordHash });
              if (id === undefined) throw emailTaken();
              const subject = { kind: 'invitation', id: invitation.id } as const;
              const actor = { kind: 'user', id, name } as const;
              for (const details of detailsOf(changesBetween(noAccess, access))) {
                await recordAudit(transaction, { actor, action: 'invitation.accepted', subject, details });
              }
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

/** The details of the audit entries: one for each role, so that each entry is about one site or about all. */
function detailsOf(changes: readonly RoleChange[]) {
  return changes.map(({ site, from, to = from }) => ({
    ...(site !== undefined && { site }),
    ...(to && { role: to }),
  }));
}

/** Roles on single sites, with the names of the sites. */
async function nameSites(db: Executor, roles: Access['sites']) {
  const sites = (await listSites(db)).filter(({ id }) => roles.has(id));
  return sites.map(({ id, name }) => ({ id, name, role: roles.get(id)! }));
}

const renewal = 'Ask the member who invited you for a new invitation.';
