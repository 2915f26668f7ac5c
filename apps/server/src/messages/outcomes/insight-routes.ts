import { failureSummarySchema, timelineSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Executor } from '../../database/executor.ts';
import { summariseFailures } from './failure-counts.ts';
import { findMessageRow } from '../messages.ts';
import { readDirectLimits, readLimits } from './limited-message.ts';
import { summariseRetries } from './pending-retries.ts';
import { readTimeline, timelineOf } from './timeline.ts';
import { directRows } from '../direct/direct-messages.ts';
import { directEvents, eventColumns, failureColumns, summariseDirect } from '../direct/direct-outcomes.ts';
import { type Identity, requirePermission } from '../../http/authentication.ts';
import { messageParamsSchema, unknownMessage } from '../message-routes.ts';
import { noStore } from '../../http/no-store.ts';
import { operation } from '../../http/operation.ts';
import { json } from '../../http/responses.ts';

/** Details of a message's counts: when events happened, and why deliveries failed. */
export function messageInsightRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    const tag = 'messages';
    const uses = [requirePermission(identity, 'read'), noStore];

    app.route(
      operation({
        method: 'GET',
        url: '/sites/:site/messages/:id/failures::summary',
        operationId: 'summariseFailures',
        tag,
        summary: 'Count failures by reason and push service, and the devices that are still retried',
        uses,
        params: messageParamsSchema,
        responses: { 200: json('The most frequent first.', failureSummarySchema) },
        async handler({ params: { site, id } }) {
          const direct = await directRows(db, site, id).select(failureColumns).execute();
          if (direct.length > 0) {
            const summary = summariseDirect(direct);
            if (summary.awaited === undefined) return summary;
            const limits = await readDirectLimits(db, site, direct, Date.now());
            return { ...summary, awaited: { ...summary.awaited, ...limits } };
          }
          const message = await findMessageRow(db, site, id);
          if (!message) throw unknownMessage();
          const reasons = await summariseFailures(db, id);
          const awaited = message.state === 'sending' ? await summariseRetries(db, id) : undefined;
          if (awaited === undefined) return { reasons };
          return { reasons, awaited: { ...awaited, ...(await readLimits(db, message, Date.now())) } };
        },
      }),
    );

    app.route(
      operation({
        method: 'GET',
        url: '/sites/:site/messages/:id/timeline',
        operationId: 'getTimeline',
        tag,
        summary: 'Get the events of a message over time',
        description:
          'The steps get longer with the age of the message. The timeline is deleted 90 days after the message was sent.',
        uses,
        params: messageParamsSchema,
        responses: { 200: json('The timeline.', timelineSchema) },
        async handler({ params: { site, id } }) {
          const [first, ...others] = await directRows(db, site, id).select(eventColumns).execute();
          if (first) {
            return timelineOf(directEvents([first, ...others]), first.send_at ?? first.created_at);
          }
          const message = await findMessageRow(db, site, id);
          if (!message) throw unknownMessage();
          return readTimeline(db, id, message.send_at);
        },
      }),
    );
  };
}
