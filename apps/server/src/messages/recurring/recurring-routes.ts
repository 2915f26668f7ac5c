import {
  type AuditAction,
  changeRecurringMessageSchema,
  createRecurringMessageSchema,
  previewRecurrenceSchema,
  recurrencePreviewSchema,
  recurringMessageIdSchema,
  recurringMessageSchema,
  recurringMessagesSchema,
} from '@sineta/protocol';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Transaction } from 'kysely';
import { ApiError } from '../../api-error.ts';
import { inTransaction } from '../../database/executor.ts';
import type { RecurringMessageRow, Schema } from '../../database/schema.ts';
import { type Identity, permissionsOf, principalOf, requirePermission } from '../../http/authentication.ts';
import { noStore } from '../../http/no-store.ts';
import { noContent, operation } from '../../http/operation.ts';
import { json } from '../../http/responses.ts';
import { auditRequest } from '../../sites/audit/audit-request.ts';
import { siteParamsSchema } from '../../sites/site-routes.ts';
import { requireSite, type Site } from '../../sites/sites.ts';
import type { AcceptContext } from '../accept/accept.ts';
import { presentRecurring, summaryOf, upcomingOf } from './present-recurring.ts';
import {
  changeRecurring,
  createRecurring,
  findRecurring,
  listRecurring,
  removeRecurring,
} from './recurring-messages.ts';

const params = siteParamsSchema.extend({ id: recurringMessageIdSchema });
const list = '/sites/:site/recurring-messages';
const one = `${list}/:id`;

/** Messages that the service schedules again and again. */
export function recurringMessageRoutes(context: AcceptContext, identity: Identity): FastifyPluginAsyncZod {
  const { db, clock } = context;
  return async (app) => {
    const tag = 'recurring messages';
    const maySend = requirePermission(identity, 'send');

    const present = (request: FastifyRequest, row: RecurringMessageRow, site: Site) =>
      presentRecurring(row, site, permissionsOf(request), clock());

    const audit = (
      transaction: Transaction<Schema>,
      request: FastifyRequest,
      action: AuditAction,
      { site, ...subject }: Pick<RecurringMessageRow, 'site' | 'id' | 'name'>,
    ) =>
      auditRequest(transaction, request, {
        action,
        subject: { kind: 'recurring-message', id: subject.id, name: subject.name },
        details: { site },
      });

    app.route(
      operation({
        method: 'GET',
        url: list,
        operationId: 'listRecurringMessages',
        tag,
        summary: 'List recurring messages',
        uses: [maySend, noStore],
        params: siteParamsSchema,
        responses: { 200: json('All recurring messages, by name.', recurringMessagesSchema) },
        async handler(request) {
          const site = await requireSite(db, request.params.site);
          const rows = await listRecurring(db, site.id);
          return { recurringMessages: rows.map((row) => summaryOf(row, site)) };
        },
      }),
    );

    app.route(
      operation({
        method: 'POST',
        url: list,
        operationId: 'createRecurringMessage',
        tag,
        summary: 'Create a recurring message',
        description:
          'The service schedules its next message at once, and the following one when that has begun, or was cancelled or deleted. A time that has passed by more than an hour, because the service was down, is skipped.',
        uses: [maySend],
        params: siteParamsSchema,
        body: createRecurringMessageSchema,
        responses: { 201: json('The recurring message.', recurringMessageSchema) },
        errors: ['payload_too_large', 'limit_reached'],
        async handler(request, reply) {
          const site = await requireSite(db, request.params.site);
          const row = await inTransaction(db, async (transaction) => {
            const created = await createRecurring(
              context,
              transaction,
              site,
              request.body,
              principalOf(request),
            );
            await audit(transaction, request, 'recurring-message.made', created);
            return created;
          });
          const location = `/v1/sites/${site.id}/recurring-messages/${row.id}`;
          return reply
            .code(201)
            .header('Location', location)
            .send(present(request, row, site));
        },
      }),
    );

    app.route(
      operation({
        method: 'GET',
        url: one,
        operationId: 'getRecurringMessage',
        tag,
        summary: 'Get a recurring message and its next times',
        uses: [maySend, noStore],
        params,
        responses: { 200: json('The recurring message.', recurringMessageSchema) },
        async handler(request) {
          const site = await requireSite(db, request.params.site);
          const row = await findRecurring(db, site.id, request.params.id);
          if (!row) throw unknownRecurring();
          return present(request, row, site);
        },
      }),
    );

    app.route(
      operation({
        method: 'PATCH',
        url: one,
        operationId: 'changeRecurringMessage',
        tag,
        summary: 'Change, pause or resume a recurring message',
        description:
          'Omitted members stay unchanged, and the others are replaced as a whole. The scheduled message is replaced by one with the changes, unless it was changed by itself and neither `rule`, `startsAtLocal` nor `enabled` change.',
        uses: [maySend],
        params,
        body: changeRecurringMessageSchema,
        responses: { 200: json('The recurring message.', recurringMessageSchema) },
        errors: ['payload_too_large', 'stale_revision'],
        async handler(request) {
          const site = await requireSite(db, request.params.site);
          const { id } = request.params;
          const actor = principalOf(request);
          return inTransaction(db, async (transaction) => {
            const row = await changeRecurring(context, transaction, site, id, request.body, actor);
            if (!row) throw unknownRecurring();
            await audit(transaction, request, 'recurring-message.changed', row);
            return present(request, row, site);
          });
        },
      }),
    );

    app.route(
      operation({
        method: 'DELETE',
        url: one,
        operationId: 'deleteRecurringMessage',
        tag,
        summary: 'Delete a recurring message',
        description: 'The message that is scheduled for its next time is deleted too. Sent messages stay.',
        uses: [maySend],
        params,
        responses: { 204: noContent('Deleted.') },
        async handler(request, reply) {
          const { site, id } = request.params;
          await inTransaction(db, async (transaction) => {
            const name = await removeRecurring(context, transaction, site, id);
            if (name === undefined) throw unknownRecurring();
            await audit(transaction, request, 'recurring-message.removed', { site, id, name });
          });
          return reply.code(204).send();
        },
      }),
    );

    app.route(
      operation({
        method: 'POST',
        url: `${list}::preview`,
        operationId: 'previewRecurrence',
        tag,
        summary: 'Preview the times of a rule',
        description: 'Stores nothing. There are no times if the rule never occurs, or ended before now.',
        uses: [maySend],
        params: siteParamsSchema,
        body: previewRecurrenceSchema,
        responses: { 200: json('The next times.', recurrencePreviewSchema) },
        async handler(request) {
          const { timeZone } = await requireSite(db, request.params.site);
          return { timeZone, upcoming: upcomingOf({ ...request.body, timeZone }, clock()) };
        },
      }),
    );
  };
}

function unknownRecurring(): ApiError {
  return new ApiError('not_found', { detail: 'This site has no recurring message with this id.' });
}
