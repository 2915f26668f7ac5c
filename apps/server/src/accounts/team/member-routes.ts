import { changeMemberSchema, memberSchema, membersSchema, type Role, textSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { ApiError } from '../../api-error.ts';
import { recordAudit } from '../../sites/audit/audit.ts';
import { inTransaction } from '../../database/executor.ts';
import { revokeBeyondRole } from './invitations.ts';
import { changeRole, listMembers, lockMember, lockOwners, removeMember } from './members.ts';
import type { Schema } from '../../database/schema.ts';
import { principalOf, requirePermission, type UserPrincipal, userOf } from '../../http/authentication.ts';
import type { IdentityOptions } from '../account-options.ts';
import { noStore } from '../../http/no-store.ts';
import { noContent, operation } from '../../http/operation.ts';
import { answer } from '../../http/responses.ts';

const paramsSchema = z.object({ id: textSchema.max(100) });

/** The members of the team. */
export function memberRoutes({
  db,
  identity,
}: Pick<IdentityOptions, 'db' | 'identity'>): FastifyPluginAsyncZod {
  return async (app) => {
    const tag = 'team';
    const mayManageTeam = requirePermission(identity, 'team');

    app.route(
      operation({
        method: 'GET',
        url: '/members',
        operationId: 'listMembers',
        tag,
        summary: 'List members',
        uses: [requirePermission(identity, 'read'), noStore],
        responses: { 200: answer('The members, oldest first.', membersSchema) },
        async handler(request) {
          const { kind, permissions } = principalOf(request);
          const members = await listMembers(db);
          if (kind === 'user' || permissions.includes('manage')) return { members };
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
        summary: 'Change the role of a member',
        description:
          'The role applies from the next request on. Only an owner can add, change or remove owners.',
        uses: [mayManageTeam, noStore],
        params: paramsSchema,
        body: changeMemberSchema,
        responses: { 200: answer('The member.', memberSchema) },
        errors: ['owner_required'],
        async handler(request) {
          const actor = userOf(request);
          const { id } = request.params;
          const { role } = request.body;
          await inTransaction(db, async (transaction) => {
            const member = await lockChangeable(transaction, actor, id, role);
            if (member.role === role) return;
            await changeRole(transaction, id, role);
            await revokeBeyondRole(transaction, id, role);
            const subject = { kind: 'member', id, name: member.name } as const;
            const details = { from: member.role, to: role };
            await recordAudit(transaction, { actor, action: 'member.role-changed', subject, details });
          });
          const changed = (await listMembers(db)).find((member) => member.id === id);
          if (!changed) throw noSuchMember();
          return changed;
        },
      }),
    );

    app.route(
      operation({
        method: 'DELETE',
        url: '/members/:id',
        operationId: 'removeMember',
        tag,
        summary: 'Remove a member',
        description: 'The sessions of the member end and their invitations are revoked. API keys stay valid.',
        uses: [mayManageTeam, noStore],
        params: paramsSchema,
        responses: { 204: noContent('The member was removed.') },
        errors: ['owner_required'],
        async handler(request, reply) {
          const actor = userOf(request);
          const { id } = request.params;
          await inTransaction(db, async (transaction) => {
            const member = await lockChangeable(transaction, actor, id, undefined);
            await removeMember(transaction, id);
            const subject = { kind: 'member', id, name: member.name } as const;
            const details = { role: member.role };
            await recordAudit(transaction, { actor, action: 'member.removed', subject, details });
          });
          return reply.code(204).send();
        },
      }),
    );
  };
}

/**
 * Locks a member whom the actor may give a role, or remove if `role` is undefined.
 * @throws ApiError `not_found`, `forbidden` or `owner_required`.
 */
async function lockChangeable(
  transaction: Transaction<Schema>,
  actor: UserPrincipal,
  id: string,
  role: Role | undefined,
) {
  const owners = await lockOwners(transaction);
  const member = await lockMember(transaction, id);
  if (!member) throw noSuchMember();
  if (member.role === 'owner' || role === 'owner') requireOwner(actor);
  if (role !== 'owner' && owners.includes(id) && owners.length === 1) throw new ApiError('owner_required');
  return member;
}

/** @throws ApiError `forbidden` if the actor is not an owner. */
export function requireOwner({ role }: UserPrincipal): void {
  if (role === 'owner') return;
  throw new ApiError('forbidden', { detail: 'Only an owner can add, change or remove owners.' });
}

function noSuchMember(): ApiError {
  return new ApiError('not_found', { detail: 'The team has no member with this id.' });
}
