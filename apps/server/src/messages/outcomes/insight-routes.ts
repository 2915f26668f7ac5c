import { failureSummarySchema, timelineSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Executor } from '../../database/executor.ts';
import { summariseFailures } from './failure-counts.ts';
import { findMessageRow } from '../messages.ts';
import { summariseRetries } from './pending-retries.ts';
import { readTimeline } from './timeline.ts';
import { type Identity, requirePermission } from '../../http/authentication.ts';
import { messageParamsSchema, requireMessage, unknownMessage } from '../message-routes.ts';
import { answer, problems } from '../../http/responses.ts';

/** What a message's counts consist of: when it happened, and why it failed. */
export function messageInsightRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    const onRequest = requirePermission(identity, 'read').onRequest;
    const described = { tags: ['messages'], security: [{ apiKey: [] }], params: messageParamsSchema };

    app.get(
      '/sites/:site/messages/:id/failures::summary',
      {
        onRequest,
        schema: {
          ...described,
          summary: 'Why a message failed, at which push service for how many, and who is still tried',
          response: {
            200: answer('The most frequent first.', failureSummarySchema),
            ...problems('unauthorized', 'forbidden', 'not_found'),
          },
        },
      },
      async ({ params: { site, id } }, reply) => {
        const { state } = await requireMessage(db, site, id);
        reply.header('Cache-Control', 'no-store');
        const reasons = await summariseFailures(db, id);
        const awaited = state === 'sending' ? await summariseRetries(db, id) : undefined;
        return { reasons, ...(awaited && { awaited }) };
      },
    );

    app.get(
      '/sites/:site/messages/:id/timeline',
      {
        onRequest,
        schema: {
          ...described,
          summary: 'What happened to a message and when',
          description: 'In longer steps the longer it went on. Forgotten 90 days after it was sent.',
          response: {
            200: answer('The timeline.', timelineSchema),
            ...problems('unauthorized', 'forbidden', 'not_found'),
          },
        },
      },
      async ({ params: { site, id } }, reply) => {
        const message = await findMessageRow(db, site, id);
        if (!message) throw unknownMessage();
        reply.header('Cache-Control', 'no-store');
        return readTimeline(db, id, message.send_at);
      },
    );
  };
}
