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
import { requireUser, userOf, type UserPrincipal } from '../../http/authentication.ts';
import type { IdentityOptions } from '../account-options.ts';
import { neverStore } from '../../http/never-store.ts';
import { answer, problems } from '../../http/responses.ts';

/** Who is signed in, and in which browsers. */
export function meRoutes({ db, identity }: Pick<IdentityOptions, 'db' | 'identity'>): FastifyPluginAsyncZod {
  return async (app) => {
    neverStore(app);
    const onRequest = requireUser(identity).onRequest;
    const described = { tags: ['people'], security: [{ session: [] }] };

    app.get(
      '/me',
      {
        onRequest,
        schema: {
          ...described,
          summary: 'Who is signed in',
          response: { 200: answer('You.', meSchema), ...problems('unauthorized', 'forbidden') },
        },
      },
      async (request) => presentMe(userOf(request)),
    );

    app.patch(
      '/me',
      {
        onRequest,
        schema: {
          ...described,
          summary: 'Change one’s own name',
          description: 'What was done before keeps the name of its moment.',
          body: changeMeSchema,
          response: {
            200: answer('You.', meSchema),
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
      async (request) => {
        const actor = userOf(request);
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
    );

    app.get(
      '/me/sessions',
      {
        onRequest,
        schema: {
          ...described,
          summary: 'The browsers in which you are signed in',
          response: {
            200: answer('The one used last comes first.', sessionsSchema),
            ...problems('unauthorized', 'forbidden'),
          },
        },
      },
      async (request) => {
        const { id, session } = userOf(request);
        return { sessions: (await listSessions(db, id)).map((row) => presentSession(row, session)) };
      },
    );

    app.delete(
      '/me/sessions/:id',
      {
        onRequest,
        schema: {
          ...described,
          summary: 'Sign out one of your browsers',
          params: z.object({ id: textSchema.max(100) }),
          response: {
            204: z.undefined().describe('Its next request is one of nobody.'),
            ...problems('unauthorized', 'forbidden', 'origin_not_allowed', 'not_found'),
          },
        },
      },
      async (request, reply) => {
        const actor = userOf(request);
        await inTransaction(db, async (transaction) => {
          if (!(await endSession(transaction, actor.id, request.params.id))) {
            throw new ApiError('not_found', { detail: 'You have no session with this id.' });
          }
          await recordAudit(transaction, { actor, action: 'session.revoked', details: { sessions: '1' } });
        });
        return reply.code(204).send();
      },
    );

    app.delete(
      '/me/sessions',
      {
        onRequest,
        schema: {
          ...described,
          summary: 'Sign out all your other browsers',
          response: {
            204: z.undefined().describe('This one is signed in alone.'),
            ...problems('unauthorized', 'forbidden', 'origin_not_allowed'),
          },
        },
      },
      async (request, reply) => {
        const actor = userOf(request);
        await inTransaction(db, async (transaction) => {
          const sessions = await endOtherSessions(transaction, actor.id, actor.session);
          if (sessions === 0) return;
          const details = { sessions: String(sessions) };
          await recordAudit(transaction, { actor, action: 'session.revoked', details });
        });
        return reply.code(204).send();
      },
    );
  };
}

function presentMe({ id, name, email, role, permissions, twoFactor }: UserPrincipal): Me {
  return { id, name, email, role, permissions: [...permissions], twoFactor };
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
