import {
  type ChangeMember,
  changeMemberSchema,
  memberSchema,
  membersSchema,
  textSchema,
} from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../../api-error.ts';
import { recordAudit } from '../../sites/audit/audit.ts';
import { type Executor, inTransaction } from '../../database/executor.ts';
import { changeAccess, requireOtherOwner } from './change-access.ts';
import {
  findMember,
  listMembers,
  type LockedMember,
  lockMember,
  removeMember,
  withFactors,
} from './members.ts';
import { principalOf, requireOnSomeSite, type MemberPrincipal, memberOf } from '../../http/authentication.ts';
import { sitesWith } from '../../http/grants.ts';
import type { IdentityOptions } from '../account-options.ts';
import { type Access, accessOn, changesBetween, type Rights, withoutSites } from '../rights/access.ts';
import { lockRights, requireMayAssign, requireSites } from '../rights/require-rights.ts';
import { noStore } from '../../http/no-store.ts';
import { noContent, operation } from '../../http/operation.ts';
import { json } from '../../http/responses.ts';

const paramsSchema = z.object({ id: textSchema.max(100) });

/** The members of the team. */
export function memberRoutes({
  db,
  identity,
}: Pick<IdentityOptions, 'db' | 'identity'>): FastifyPluginAsyncZod {
  return async (app) => {
    const tag = 'team';
    const mayManageTeam = requireOnSomeSite(identity, 'team');

    app.route(
      operation({
        method: 'GET',
        url: '/members',
        operationId: 'listMembers',
        tag,
        summary: 'List the members with a role on a site that the caller may read',
        uses: [requireOnSomeSite(identity, 'read'), noStore],
        responses: { 200: json('The members, oldest first.', membersSchema) },
        async handler(request) {
          const principal = principalOf(request);
          const { kind, grants } = principal;
          const members = await listMembers(db, sitesWith(grants, 'read'));
          if (principal.kind === 'user' && principal.role === 'owner') {
            return { members: await withFactors(db, members) };
          }
          const managed = sitesWith(grants, 'manage');
          if (kind === 'user' || managed === 'all' || managed.size > 0) return { members };
          return { members: members.map(({ email: _email, ...member }) => member) };
        },
      }),
    );

    app.route(
      operation({
        method: 'PATCH',
        url: '/members/:id',
        operationId: 'changeMemberRole',
        tag,
        summary: 'Change the roles of a member',
        description:
          'The roles apply from the next request on. Changing a role requires the permission `team` where it applies and every permission of the new role. Only an owner can add, change or remove owners.',
        uses: [mayManageTeam, noStore],
        params: paramsSchema,
        body: changeMemberSchema,
        responses: { 200: json('The member.', memberSchema) },
        errors: ['owner_required'],
        async handler(request) {
          const actor = memberOf(request);
          const { id } = request.params;
          return inTransaction(db, async (transaction) => {
            const { caller, member } = await lockBoth(transaction, actor, id);
            const access = withChange(member.access, request.body);
            await requireSites(transaction, caller, Object.keys(request.body.sites));
            requireMayAssign(caller, changesBetween(member.access, access));
            await changeAccess(transaction, { actor, member, access });
            return (await findMember(transaction, id, sitesWith(caller.grants, 'read')))!;
          });
        },
      }),
    );

    app.route(
      operation({
        method: 'DELETE',
        url: '/members/:id',
        operationId: 'removeMember',
        tag,
        summary: 'Remove a member from the sites whose team the caller manages',
        description:
          'A member without any other role leaves the team: the sessions end and the invitations of the member are revoked. API keys stay valid.',
        uses: [mayManageTeam, noStore],
        params: paramsSchema,
        responses: { 204: noContent('The member was removed.') },
        errors: ['owner_required'],
        async handler(request, reply) {
          const actor = memberOf(request);
          const { id } = request.params;
          await inTransaction(db, async (transaction) => {
            const { caller, member } = await lockBoth(transaction, actor, id);
            const { role } = member.access;
            const managed = sitesWith(caller.grants, 'team');
            const sites = withoutSites(member.access.sites, managed);
            const withdrawn = changesBetween(member.access, { role: undefined, sites });
            // A role on all sites, or a team of which the caller sees the members only.
            if (managed !== 'all' && withdrawn.length === 0) throw new ApiError('forbidden');
            requireMayAssign(caller, withdrawn);
            await requireOtherOwner(transaction, member);
            // The entry of the removal has the role on all sites.
            await changeAccess(transaction, { actor, member, access: { role, sites } });
            if (sites.size > 0) return;
            await removeMember(transaction, id);
            const subject = { kind: 'member', id, name: member.name } as const;
            const details = { ...(role && { role }) };
            await recordAudit(transaction, { actor, action: 'member.removed', subject, details });
          });
          return reply.code(204).send();
        },
      }),
    );
  };
}

interface LockedBoth {
  readonly caller: Rights;
  readonly member: LockedMember;
}

/**
 * Locks the actor and a member whom the actor sees.
 * @throws ApiError `not_found`, or `unauthorized` if the actor was removed meanwhile.
 */
async function lockBoth(transaction: Executor, actor: MemberPrincipal, id: string): Promise<LockedBoth> {
  const caller = await lockRights(transaction, actor);
  const member = await lockMember(transaction, id);
  if (!member || !accessOn(member.access, sitesWith(caller.grants, 'read'))) throw noSuchMember();
  return { caller, member };
}

/** Absent roles stay unchanged; null withdraws one. */
function withChange(access: Access, { role = access.role, sites = {} }: ChangeMember): Access {
  const changed = new Map(access.sites);
  for (const [site, siteRole] of Object.entries(sites)) {
    if (siteRole === null) changed.delete(site);
    else changed.set(site, siteRole);
  }
  return { role: role ?? undefined, sites: changed };
}

function noSuchMember(): ApiError {
  return new ApiError('not_found', { detail: 'The team has no member with this id.' });
}
