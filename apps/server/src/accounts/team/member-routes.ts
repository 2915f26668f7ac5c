import { changeMemberSchema, memberSchema, membersSchema, type Role, textSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { ApiError } from '../../api-error.ts';
import { recordAudit } from '../../sites/audit/audit.ts';
import { inTransaction } from '../../database/executor.ts';
import { revokeBeyondRole } from './invitations.ts';
import { changeRole, holdMember, holdOwners, listMembers, removeMember } from './members.ts';
import type { Schema } from '../../database/schema.ts';
import { principalOf, requirePermission, type UserPrincipal, userOf } from '../../http/authentication.ts';
import type { IdentityOptions } from '../account-options.ts';
import { neverStore } from '../../http/never-store.ts';
import { answer, problems } from '../../http/responses.ts';

const paramsSchema = z.object({ id: textSchema.max(100) });

/** The people of the team. */
export function memberRoutes({
  db,
  identity,
}: Pick<IdentityOptions, 'db' | 'identity'>): FastifyPluginAsyncZod {
  return async (app) => {
    neverStore(app);
    const ofTeam = { onRequest: requirePermission(identity, 'team').onRequest };
    const described = { tags: ['team'], security: [{ session: [] }] };

    app.get(
      '/members',
      {
        onRequest: requirePermission(identity, 'read').onRequest,
        schema: {
          ...described,
          summary: 'The team',
          response: {
            200: answer('In the order in which they came.', membersSchema),
            ...problems('unauthorized', 'forbidden'),
          },
        },
      },
      async (request) => {
        const { kind, permissions } = principalOf(request);
        const members = await listMembers(db);
        if (kind === 'user' || permissions.includes('manage')) return { members };
        return { members: members.map(({ email: _email, ...member }) => member) };
      },
    );

    app.patch(
      '/members/:id',
      {
        ...ofTeam,
        schema: {
          ...described,
          summary: 'Give a member another role',
          description: 'It holds from their next request on. Only an owner makes owners or changes one.',
          params: paramsSchema,
          body: changeMemberSchema,
          response: {
            200: answer('Changed.', memberSchema),
            ...problems(
              'malformed_json',
              'invalid_request',
              'unauthorized',
              'forbidden',
              'origin_not_allowed',
              'not_found',
              'owner_required',
            ),
          },
        },
      },
      async (request) => {
        const actor = userOf(request);
        const { id } = request.params;
        const { role } = request.body;
        await inTransaction(db, async (transaction) => {
          const member = await holdChangeable(transaction, actor, id, role);
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
    );

    app.delete(
      '/members/:id',
      {
        ...ofTeam,
        schema: {
          ...described,
          summary: 'Remove a member',
          description: 'Their sessions and the invitations they made end at once; API keys stay.',
          params: paramsSchema,
          response: {
            204: z.undefined().describe('Removed.'),
            ...problems('unauthorized', 'forbidden', 'origin_not_allowed', 'not_found', 'owner_required'),
          },
        },
      },
      async (request, reply) => {
        const actor = userOf(request);
        const { id } = request.params;
        await inTransaction(db, async (transaction) => {
          const member = await holdChangeable(transaction, actor, id, undefined);
          await removeMember(transaction, id);
          const subject = { kind: 'member', id, name: member.name } as const;
          const details = { role: member.role };
          await recordAudit(transaction, { actor, action: 'member.removed', subject, details });
        });
        return reply.code(204).send();
      },
    );
  };
}

/**
 * A member whom the actor may give a role, or remove when it is undefined.
 * @throws ApiError `not_found`, `forbidden` or `owner_required`.
 */
async function holdChangeable(
  transaction: Transaction<Schema>,
  actor: UserPrincipal,
  id: string,
  role: Role | undefined,
) {
  const owners = await holdOwners(transaction);
  const member = await holdMember(transaction, id);
  if (!member) throw noSuchMember();
  if (member.role === 'owner' || role === 'owner') requireOwner(actor);
  if (role !== 'owner' && owners.includes(id) && owners.length === 1) throw new ApiError('owner_required');
  return member;
}

/** @throws ApiError `forbidden` for everybody but owners. */
export function requireOwner({ role }: UserPrincipal): void {
  if (role === 'owner') return;
  throw new ApiError('forbidden', { detail: 'Only an owner can add, change or remove owners.' });
}

function noSuchMember(): ApiError {
  return new ApiError('not_found', { detail: 'The team has no member with this id.' });
}
