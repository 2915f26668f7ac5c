import {
  batchResultsSchema,
  directMessageDaysQuerySchema,
  directMessageDaysSchema,
  directMessagesQuerySchema,
  directMessagesSchema,
  limits,
  messageBatchSchema,
} from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../api-error.ts';
import type { Executor } from '../../database/executor.ts';
import { type Identity, permissionsOf, principalOf, requirePermission } from '../../http/authentication.ts';
import { noStore } from '../../http/no-store.ts';
import { operation } from '../../http/operation.ts';
import { json } from '../../http/responses.ts';
import { siteParamsSchema } from '../../sites/site-routes.ts';
import { requireSite } from '../../sites/sites.ts';
import { idempotencyHeadersSchema } from '../message-routes.ts';
import type { MessageService } from '../message-service.ts';
import { acceptBatch } from './batch.ts';
import { listDirectDays } from './direct-days.ts';
import { listDirect } from './list-direct.ts';

export function directMessageRoutes(
  db: Executor,
  identity: Identity,
  messages: Pick<MessageService, 'accept' | 'validate'>,
): FastifyPluginAsyncZod {
  return async (app) => {
    const tag = 'messages';

    app.route(
      operation({
        method: 'POST',
        url: '/sites/:site/messages::batch',
        operationId: 'sendMessageBatch',
        tag,
        summary: 'Send many messages to users or devices',
        description:
          'Each message is accepted or refused by itself. Repeat the same messages, in the same order, with the same Idempotency-Key after an error or a lost connection: messages that were accepted before are not sent again. Each message has the key of the batch followed by a space and its place, counted from 0, unless it has an `idempotencyKey` of its own: with the key of an earlier batch, a message that differs at its place is refused with `idempotency_key_reused`, and one at a further place is accepted. With status 503, some of the messages may have been accepted; without a key their ids stay unknown.',
        uses: [requirePermission(identity, 'send')],
        params: siteParamsSchema,
        headers: idempotencyHeadersSchema,
        body: messageBatchSchema,
        bodyLimit: limits.batchBodyBytes,
        responses: {
          202: json('The accepted messages are on disk and will be delivered.', batchResultsSchema),
          200: json('The messages were only validated. Nothing was stored or sent.', batchResultsSchema),
        },
        async handler(request, reply) {
          const { site } = request.params;
          await requireSite(db, site);
          const { validateOnly, messages: entries } = request.body;
          const batch = validateOnly ? entries.map((entry) => ({ ...entry, validateOnly })) : entries;
          const results = await acceptBatch(messages, site, batch, {
            key: request.headers['idempotency-key'],
            sentBy: principalOf(request),
          });
          return reply.code(validateOnly ? 200 : 202).send({ results });
        },
      }),
    );

    app.route(
      operation({
        method: 'GET',
        url: '/sites/:site/direct-messages',
        operationId: 'listDirectMessages',
        tag,
        summary: 'List messages to single devices, by default newest first',
        description:
          'One entry for each device of a message. Messages to users, and to at most 16 named devices, are listed here once they are due, except those with `sendAtLocal`. The field and the filter `user` require the permission `devices`. The messages are deleted after the number of days that the site settings name.',
        uses: [requirePermission(identity, 'read'), noStore],
        params: siteParamsSchema,
        query: directMessagesQuerySchema,
        responses: { 200: json('One page.', directMessagesSchema) },
        async handler(request) {
          const { params, query } = request;
          const seesUsers = permissionsOf(request).includes('devices');
          if (query.user !== undefined && !seesUsers) {
            throw new ApiError('forbidden', {
              detail:
                'The filter `user` requires the permission `devices`: it shows which person has which device.',
            });
          }
          await requireSite(db, params.site);
          const page = await listDirect(db, params.site, query);
          if (seesUsers) return page;
          return { ...page, messages: page.messages.map(({ user: _user, ...message }) => message) };
        },
      }),
    );

    app.route(
      operation({
        method: 'GET',
        url: '/sites/:site/direct-messages/days',
        operationId: 'listDirectMessageDays',
        tag,
        summary: 'Count the messages to single devices by day',
        description: 'The counts stay when the messages are deleted.',
        uses: [requirePermission(identity, 'read'), noStore],
        params: siteParamsSchema,
        query: directMessageDaysQuerySchema,
        responses: { 200: json('Every day of the period, oldest first.', directMessageDaysSchema) },
        async handler({ params: { site }, query: { days } }) {
          await requireSite(db, site);
          return { days: await listDirectDays(db, site, days, Date.now()) };
        },
      }),
    );
  };
}
