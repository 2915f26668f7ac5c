import {
  changeMeSchema,
  type Me,
  meSchema,
  type Session,
  sessionsSchema,
  textSchema,
} from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../../api-error.ts';
import { recordAudit } from '../../sites/audit/audit.ts';
import { inTransaction } from '../../database/executor.ts';
import { renameMember } from '../team/members.ts';
import { endOtherSessions, endSession, type ListedSession, listSessions } from './sessions.ts';
import { requireMember, memberOf, type MemberPrincipal } from '../../http/authentication.ts';
import { permissionsOn } from '../../http/grants.ts';
import type { IdentityOptions } from '../account-options.ts';
import { noStore } from '../../http/no-store.ts';
import { noContent, operation } from '../../http/operation.ts';
import { json } from '../../http/responses.ts';

/** The signed-in member and their sessions. */
export function meRoutes({ db, identity }: Pick<IdentityOptions, 'db' | 'identity'>): FastifyPluginAsyncZod {
  return async (app) => {
    const tag = 'account';
    const uses = [requireMember(identity), noStore];

    app.route(
      operation({
        method: 'GET',
        url: '/me',
        operationId: 'getMe',
        tag,
        summary: 'Get the signed-in member',
        uses,
        responses: { 200: json('The member.', meSchema) },
        handler: async (request) => presentMe(memberOf(request)),
      }),
    );

    app.route(
      operation({
        method: 'PATCH',
        url: '/me',
        operationId: 'updateMe',
        tag,
        summary: 'Change your name',
        description: 'Existing audit entries keep the previous name.',
        uses,
        body: changeMeSchema,
        responses: { 200: json('The member.', meSchema) },
        async handler(request) {
          const actor = memberOf(request);
          const { name } = request.body;
          if (name !== actor.name) {
            await inTransaction(db, async (transaction) => {
              await renameMember(transaction, actor.id, name);
              const subject = { kind: 'member', id: actor.id, name } as const;
              await recordAudit(transaction, { actor, action: 'member.renamed', subject });
            });
          }
          return presentMe({ ...actor, name });
        },
      }),
    );

    app.route(
      operation({
        method: 'GET',
        url: '/me/sessions',
        operationId: 'listSessions',
        tag,
        summary: 'List your sessions',
        uses,
        responses: { 200: json('The sessions, the last used first.', sessionsSchema) },
        async handler(request) {
          const { id, session } = memberOf(request);
          return { sessions: (await listSessions(db, id)).map((row) => presentSession(row, session)) };
        },
      }),
    );

    app.route(
      operation({
        method: 'DELETE',
        url: '/me/sessions/:id',
        operationId: 'endSession',
        tag,
        summary: 'End one of your sessions',
        uses,
        params: z.object({ id: textSchema.max(100) }),
        responses: { 204: noContent('The session ended. Its next request is not authenticated.') },
        async handler(request, reply) {
          const actor = memberOf(request);
          await inTransaction(db, async (transaction) => {
            if (!(await endSession(transaction, actor.id, request.params.id))) {
              throw new ApiError('not_found', { detail: 'You have no session with this id.' });
            }
            await recordAudit(transaction, { actor, action: 'session.revoked', details: { sessions: '1' } });
          });
          return reply.code(204).send();
        },
      }),
    );

    app.route(
      operation({
        method: 'DELETE',
        url: '/me/sessions',
        operationId: 'endOtherSessions',
        tag,
        summary: 'End all your other sessions',
        uses,
        responses: { 204: noContent('All sessions but this one ended.') },
        async handler(request, reply) {
          const actor = memberOf(request);
          await inTransaction(db, async (transaction) => {
            const sessions = await endOtherSessions(transaction, actor.id, actor.session);
            if (sessions === 0) return;
            const details = { sessions: String(sessions) };
            await recordAudit(transaction, { actor, action: 'session.revoked', details });
          });
          return reply.code(204).send();
        },
      }),
    );
  };
}

function presentMe({ id, name, email, role, sites, grants, twoFactor }: MemberPrincipal): Me {
  const onSite = (site: string) => [...permissionsOn(grants, site)];
  return {
    id,
    name,
    email,
    ...(role && { role }),
    permissions: [...grants.everywhere],
    sites: Object.fromEntries([...sites].map(([site, role]) => [site, { role, permissions: onSite(site) }])),
    twoFactor,
  };
}

function presentSession(row: ListedSession, current: string): Session {
  return {
    id: row.id,
    createdAt: new Date(row.created_at).toISOString(),
    lastSeenAt: new Date(row.updated_at).toISOString(),
    ...(row.user_agent && { userAgent: row.user_agent }),
    ...(row.ip_address && { ip: row.ip_address }),
    current: row.id === current,
  };
}
