import {
  type Failure,
  failuresQuerySchema,
  type FailuresQuery,
  failuresSchema,
  retriedSchema,
} from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Delivery } from '../delivery/delivery.ts';
import { auditInSteps } from '../storage/audit.ts';
import type { Executor } from '../storage/executor.ts';
import { listFailures } from '../storage/failures.ts';
import { pageOf } from '../storage/page.ts';
import { listPerhapsGone } from '../storage/retries.ts';
import type { FailureRow } from '../storage/schema.ts';
import { shardOf } from '../storage/shard.ts';
import { type Identity, principalOf, requirePermission } from './authentication.ts';
import { messageParamsSchema, messagePath, requireMessage } from './messages.ts';
import { answer, problems } from './responses.ts';

/** Failures that a page looks at for those of one kind: what it takes is bounded, however rare that is. */
const lookedAt = 3000;

/** What failed for good: listed with its reason, and sent again when somebody says so. */
export function failureRoutes(
  db: Executor,
  identity: Identity,
  delivery: Pick<Delivery, 'retryFailures'>,
): FastifyPluginAsyncZod {
  return async (app) => {
    const described = { tags: ['messages'], security: [{ apiKey: [] }], params: messageParamsSchema };

    app.get(
      '/sites/:site/messages/:id/failures',
      {
        // Who knows the token of a device may change and forget it.
        onRequest: requirePermission(identity, 'send'),
        schema: {
          ...described,
          summary: 'The devices that a message failed for, and why',
          description:
            'Without those that are gone: a device whose browser gave its subscription up is forgotten, and only `gone` among the counts of the message tells how many they were. With the reason `gone` those that are asked about once more, on one page.',
          querystring: failuresQuerySchema,
          response: {
            200: answer('One page.', failuresSchema),
            ...problems('invalid_request', 'unauthorized', 'forbidden', 'not_found'),
          },
        },
      },
      async ({ params: { site, id }, query: { after, limit, ...kind } }, reply) => {
        await requireMessage(db, site, id);
        reply.header('Cache-Control', 'no-store');
        if (kind.reason === 'gone') {
          const asked = await listPerhapsGone(db, id);
          return {
            failures: asked.map(({ token, at }) =>
              presentFailure({ token, reason: 'gone', status: null, at }),
            ),
          };
        }
        const range = after === undefined ? {} : { after: { shard: shardOf(after), token: after } };
        const reach = Object.keys(kind).length > 0 ? lookedAt : limit;
        const looked = pageOf(await listFailures(db, id, reach + 1, range), reach);
        const fitting = pageOf(
          looked.rows.filter((row) => isOfKind(row, kind)),
          limit,
        );
        const end = fitting.end ?? looked.end;
        return { failures: fitting.rows.map(presentFailure), ...(end && { next: end.token }) };
      },
    );

    app.post(
      `${messagePath}::retry`,
      {
        onRequest: requirePermission(identity, 'send'),
        schema: {
          ...described,
          summary: 'Send a message again to those that it failed for',
          description:
            'Nobody else gets it. Within its TTL alone: after that it would be shown later than its sender wanted.',
          response: {
            202: answer('Kept on disk. A failure that is tried again is no failure any more.', retriedSchema),
            ...problems('unauthorized', 'forbidden', 'not_found', 'message_over', 'storage_unavailable'),
          },
        },
      },
      async (request, reply) => {
        const { site, id } = request.params;
        const subject = { kind: 'message', id } as const;
        const audit = auditInSteps({ actor: principalOf(request), action: 'message.retried', subject });
        const devices = await delivery.retryFailures(site, id, (transaction, devices) =>
          audit(transaction, { site, devices: String(devices) }),
        );
        return reply.code(202).send({ devices });
      },
    );
  };
}

function isOfKind(row: FailureRow, kind: Pick<FailuresQuery, 'reason' | 'status' | 'service'>): boolean {
  const { reason = row.reason, status = row.status ?? 0, service = row.service } = kind;
  return row.reason === reason && (row.status ?? 0) === status && row.service === service;
}

function presentFailure({
  token,
  reason,
  status,
  at,
}: Pick<FailureRow, 'token' | 'reason' | 'status' | 'at'>): Failure {
  return { token, reason, ...(status !== null && { status }), at: new Date(at).toISOString() };
}
