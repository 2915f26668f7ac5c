import { limits, namedTopicSchema, saveTopicSchema, topicSchema, topicsSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../errors.ts';
import { type Executor, inTransaction } from '../storage/executor.ts';
import { listCountedTopics, listNamedTopics, removeTopic, saveTopic } from '../storage/named-topics.ts';
import { auditRequest } from './audit-trail.ts';
import { type Identity, requirePermission } from './authentication.ts';
import { answer, problems } from './responses.ts';
import { requireRoom } from './room.ts';
import { requireSite, siteParamsSchema } from './sites.ts';

/** Topics get the names that visitors choose by. */
export function topicRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    const mayManage = requirePermission(identity, 'manage');
    const described = { tags: ['topics'], security: [{ apiKey: [] }] };
    const params = siteParamsSchema.extend({ id: topicSchema });

    app.get(
      '/sites/:site/topics',
      {
        onRequest: requirePermission(identity, 'read'),
        schema: {
          ...described,
          summary: 'The topics that have a name, and how many devices each has',
          params: siteParamsSchema,
          response: {
            200: answer('The topics, oldest first.', topicsSchema),
            ...problems('unauthorized', 'forbidden', 'not_found'),
          },
        },
      },
      async ({ params: { site } }, reply) => {
        await requireSite(db, site);
        reply.header('Cache-Control', 'no-store');
        return { topics: await listCountedTopics(db, site) };
      },
    );

    app.put(
      '/sites/:site/topics/:id',
      {
        onRequest: mayManage,
        schema: {
          ...described,
          summary: 'Name a topic, or change its name and description',
          description: 'Visitors see both. Devices may have subscribed to the topic before it had a name.',
          params,
          body: saveTopicSchema,
          response: {
            200: answer('The topic.', namedTopicSchema),
            ...problems('malformed_json', 'invalid_request', 'unauthorized', 'forbidden', 'not_found'),
          },
        },
      },
      async (request) => {
        const { params, body } = request;
        const { site, id } = params;
        await requireSite(db, site);
        requireRoom(await listNamedTopics(db, site), id, limits.topicsPerSite);
        return inTransaction(db, async (transaction) => {
          const saved = await saveTopic(transaction, site, id, body);
          const subject = { kind: 'topic', id, name: saved.name } as const;
          await auditRequest(transaction, request, { action: 'topic.saved', subject, details: { site } });
          return saved;
        });
      },
    );

    app.delete(
      '/sites/:site/topics/:id',
      {
        onRequest: mayManage,
        schema: {
          ...described,
          summary: 'Take a topic off the list that visitors choose from',
          description: 'Who is subscribed to it stays so.',
          params,
          response: {
            204: z.undefined().describe('It has no name any more.'),
            ...problems('unauthorized', 'forbidden', 'not_found'),
          },
        },
      },
      async (request, reply) => {
        const { site, id } = request.params;
        await inTransaction(db, async (transaction) => {
          if (!(await removeTopic(transaction, site, id))) {
            throw new ApiError('not_found', { detail: 'This site has no topic of this name.' });
          }
          const subject = { kind: 'topic', id } as const;
          await auditRequest(transaction, request, { action: 'topic.removed', subject, details: { site } });
        });
        return reply.code(204).send();
      },
    );
  };
}
