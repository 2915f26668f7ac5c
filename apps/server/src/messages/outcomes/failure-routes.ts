import {
  deviceIdOf,
  type Failure,
  failuresQuerySchema,
  failuresSchema,
  retriedSchema,
} from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { MessageService } from '../message-service.ts';
import { auditInSteps } from '../../sites/audit/audit.ts';
import { start } from '../../devices/list/audience.ts';
import { endOfTokens } from '../../devices/token-range.ts';
import type { Executor } from '../../database/executor.ts';
import { findFailures } from './find-failures.ts';
import { listPerhapsGone } from './pending-retries.ts';
import type { FailureRow } from '../../database/schema.ts';
import { shardOf } from '../../database/sharding/shard.ts';
import { type Identity, principalOf, requirePermission } from '../../http/authentication.ts';
import { messageParamsSchema, messagePath, requireMessage } from '../message-routes.ts';
import { answer, problems } from '../../http/responses.ts';

/** What failed for good: listed with its reason, and sent again when somebody says so. */
export function failureRoutes(
  db: Executor,
  identity: Identity,
  messages: Pick<MessageService, 'retryFailures'>,
): FastifyPluginAsyncZod {
  return async (app) => {
    const described = { tags: ['messages'], security: [{ apiKey: [] }], params: messageParamsSchema };

    app.get(
      '/sites/:site/messages/:id/failures',
      {
        // Who knows the token of a device may change and forget it.
        onRequest: requirePermission(identity, 'send').onRequest,
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
        const position = after === undefined ? start : { shard: shardOf(after), token: endOfTokens(after) };
        const { rows, end } = await findFailures(db, id, kind, limit, position);
        return { failures: rows.map(presentFailure), ...(end && { next: deviceIdOf(end.token) }) };
      },
    );

    app.post(
      `${messagePath}::retry`,
      {
        onRequest: requirePermission(identity, 'send').onRequest,
        schema: {
          ...described,
          summary: 'Send a message again to those that it failed for',
          description:
            'Nobody else gets it. Within its TTL alone: after that it would be shown later than its sender wanted.',
          response: {
            202: answer('Kept on disk. A failure that is tried again is no failure any more.', retriedSchema),
            ...problems('unauthorized', 'forbidden', 'not_found', 'message_closed', 'storage_unavailable'),
          },
        },
      },
      async (request, reply) => {
        const { site, id } = request.params;
        const subject = { kind: 'message', id } as const;
        const audit = auditInSteps({ actor: principalOf(request), action: 'message.retried', subject });
        const devices = await messages.retryFailures(site, id, (transaction, devices) =>
          audit(transaction, { site, devices: String(devices) }),
        );
        return reply.code(202).send({ devices });
      },
    );
  };
}

function presentFailure({
  token,
  reason,
  status,
  at,
}: Pick<FailureRow, 'token' | 'reason' | 'status' | 'at'>): Failure {
  return {
    id: deviceIdOf(token),
    token,
    reason,
    ...(status !== null && { status }),
    at: new Date(at).toISOString(),
  };
}
