import {
  deviceIdOf,
  type Failure,
  failuresQuerySchema,
  failuresSchema,
  type Permission,
  retriedSchema,
} from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { MessageService } from '../message-service.ts';
import { auditInSteps } from '../../sites/audit/audit.ts';
import type { Executor } from '../../database/executor.ts';
import { type ListedFailure, listFailurePage } from './failure-page.ts';
import { currentReason } from './failure-reasons.ts';
import { type Identity, permissionsOf, principalOf, requirePermission } from '../../http/authentication.ts';
import { messageParamsSchema, messagePath } from '../message-routes.ts';
import { titleOfMessage } from '../message-title.ts';
import { noStore } from '../../http/no-store.ts';
import { operation } from '../../http/operation.ts';
import { json } from '../../http/responses.ts';

/** The devices that a message failed for: listed with the reason, and retried on request. */
export function failureRoutes(
  db: Executor,
  identity: Identity,
  messages: Pick<MessageService, 'retryFailures'>,
): FastifyPluginAsyncZod {
  return async (app) => {
    const tag = 'messages';
    const maySend = requirePermission(identity, 'send');

    app.route(
      operation({
        method: 'GET',
        url: '/sites/:site/messages/:id/failures',
        operationId: 'listFailures',
        tag,
        summary: 'List the devices that a message failed for',
        description:
          'The list does not include devices that are gone: a device is deleted when its subscription has ended, and only the count `gone` of the message includes it. With the reason `gone`, the list has one page with the devices whose subscription was reported as gone once: the next attempt decides.',
        uses: [maySend, noStore],
        params: messageParamsSchema,
        query: failuresQuerySchema,
        responses: { 200: json('One page.', failuresSchema) },
        async handler(request) {
          const { site, id } = request.params;
          const { rows, next } = await listFailurePage(db, site, id, request.query);
          const presentFailure = failurePresenter(permissionsOf(request));
          return { failures: rows.map(presentFailure), ...(next !== undefined && { next }) };
        },
      }),
    );

    app.route(
      operation({
        method: 'POST',
        url: `${messagePath}::retry`,
        operationId: 'retryFailures',
        tag,
        summary: 'Send a message again to the devices that it failed for',
        description:
          'No other device receives it. A retry is possible only within the TTL of the message: later, its sender no longer wants it shown.',
        uses: [maySend],
        params: messageParamsSchema,
        responses: {
          202: json(
            'The retry is on disk. Devices that are retried no longer count as failures.',
            retriedSchema,
          ),
        },
        errors: ['message_closed'],
        async handler(request, reply) {
          const { site, id } = request.params;
          const subject = { kind: 'message', id, name: await titleOfMessage(db, site, id) } as const;
          const audit = auditInSteps({ actor: principalOf(request), action: 'message.retried', subject });
          const devices = await messages.retryFailures(site, id, (transaction, devices) =>
            audit(transaction, { site, devices: String(devices) }),
          );
          return reply.code(202).send({ devices });
        },
      }),
    );
  };
}

type PresentFailure = (failure: ListedFailure) => Failure;

/** Only a caller who manages devices gets their tokens, which give control over them. */
function failurePresenter(permissions: readonly Permission[]): PresentFailure {
  const showsTokens = permissions.includes('manage');
  return ({ token, device, reason, status, at }) => ({
    id: deviceIdOf(token),
    ...(showsTokens && { token }),
    ...(device && { browser: device.browser, system: device.system }),
    reason: currentReason(reason),
    ...(status !== null && { status }),
    at: new Date(at).toISOString(),
  });
}
