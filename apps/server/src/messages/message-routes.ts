import {
  type AcceptedMessage,
  acceptedMessageSchema,
  type AuditAction,
  changeMessageSchema,
  idempotencyKeySchema,
  messageDetailsSchema,
  type MessageChange,
  messageIdSchema,
  messagesQuerySchema,
  messagesSchema,
  type MessageStatus,
  messageStatusSchema,
  sendMessageQuerySchema,
  sendMessageSchema,
  validatedMessageSchema,
} from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Acceptance } from './accept/accept.ts';
import type { MessageService } from './message-service.ts';
import { ApiError } from '../api-error.ts';
import { recordAudit } from '../sites/audit/audit.ts';
import type { Executor } from '../database/executor.ts';
import { wasCancelled } from './direct/direct-messages.ts';
import { approvalRequesterOf } from './drafts/approvals.ts';
import { countMessages } from './count-messages.ts';
import { listMessages } from './list-messages.ts';
import { findMessageDetails } from './message-details.ts';
import { findMessage } from './messages.ts';
import { presentFilter, presentTarget } from './present-target.ts';
import {
  type Identity,
  permissionsOf,
  type Principal,
  principalOf,
  requirePermission,
} from '../http/authentication.ts';
import { noStore } from '../http/no-store.ts';
import { noContent, operation } from '../http/operation.ts';
import { json } from '../http/responses.ts';
import { siteParamsSchema } from '../sites/site-routes.ts';
import { requireSite } from '../sites/sites.ts';

export const messageParamsSchema = siteParamsSchema.extend({ id: messageIdSchema });
/** Stops at a colon, which starts a verb. */
export const messagePath = '/sites/:site/messages/:id(^[^:]+)';

export const idempotencyHeadersSchema = z.looseObject({
  'idempotency-key': idempotencyKeySchema
    .optional()
    .describe('Any text. Requests with the same key and the same body within 24 hours send one message.'),
});

export function messageRoutes(
  db: Executor,
  identity: Identity,
  messages: Pick<MessageService, 'accept' | 'validate' | 'change' | 'cancel' | 'delete'>,
): FastifyPluginAsyncZod {
  return async (app) => {
    const tag = 'messages';
    const mayRead = requirePermission(identity, 'read');
    const maySend = requirePermission(identity, 'send');

    app.route(
      operation({
        method: 'POST',
        url: '/sites/:site/messages',
        operationId: 'sendMessage',
        tag,
        summary: 'Send a message',
        uses: [maySend],
        params: siteParamsSchema,
        query: sendMessageQuerySchema,
        headers: idempotencyHeadersSchema,
        body: sendMessageSchema,
        responses: {
          202: json(
            'The message is on disk and will be delivered, even after a crash.',
            acceptedMessageSchema,
          ),
          200: json('The message is valid. Nothing was stored or sent.', validatedMessageSchema),
        },
        errors: ['idempotency_key_reused', 'payload_too_large'],
        async handler(request, reply) {
          const { site } = request.params;
          const idempotencyKey = request.headers['idempotency-key'];
          const { validateOnly, ...send } = request.body;
          if (validateOnly === true) {
            return messages.validate(site, send, idempotencyKey);
          }
          const principal = principalOf(request);
          const author = await authorOf(db, site, request.query.draft, principal);
          const acceptance = await messages.accept(site, send, idempotencyKey, principal, author);
          const location = `/v1/sites/${site}/messages/${acceptance.id}`;
          return reply.code(202).header('Location', location).send(presentAcceptance(acceptance));
        },
      }),
    );

    app.route(
      operation({
        method: 'GET',
        url: '/sites/:site/messages',
        operationId: 'listMessages',
        tag,
        summary: 'List messages, by default newest first',
        description:
          'Messages to users or to at most 16 named devices are listed only with `audience=devices` once they are due.',
        uses: [mayRead, noStore],
        params: siteParamsSchema,
        query: messagesQuerySchema,
        responses: { 200: json('One page.', messagesSchema) },
        async handler({ params: { site }, query }) {
          await requireSite(db, site);
          const page = await listMessages(db, site, query);
          return query.after === undefined ? { ...page, total: await countMessages(db, site, query) } : page;
        },
      }),
    );

    app.route(
      operation({
        method: 'GET',
        url: '/sites/:site/messages/:id',
        operationId: 'getMessage',
        tag,
        summary: 'Get a message and its results',
        uses: [mayRead, noStore],
        params: messageParamsSchema,
        responses: { 200: json('The message.', messageDetailsSchema) },
        async handler(request) {
          const { site, id } = request.params;
          const details = await findMessageDetails(db, site, id);
          if (!details) throw await noSuchMessage(db, site);
          const { target, filter, ...others } = details;
          const permissions = permissionsOf(request);
          return {
            ...others,
            target: presentTarget(target, permissions),
            ...presentFilter(filter, permissions),
          };
        },
      }),
    );

    app.route(
      operation({
        method: 'PATCH',
        url: '/sites/:site/messages/:id',
        operationId: 'changeMessage',
        tag,
        summary: 'Change or reschedule a scheduled message',
        description:
          'Omitted members stay unchanged, and the others are replaced as a whole: `{"sendAt": "2026-12-24T09:00:00-03:00"}` changes only the time. The message keeps its id. It is sent with all changes or, once its first devices are being sent to, without any: then the response is `message_closed`. Segments are read again.',
        uses: [maySend],
        params: messageParamsSchema,
        body: changeMessageSchema,
        responses: { 200: json('The changes are on disk.', messageStatusSchema) },
        errors: ['message_closed', 'payload_too_large'],
        async handler(request) {
          const { site, id } = request.params;
          const actor = principalOf(request);
          const action = actionOf(request.body);
          const isChanged = await messages.change(site, id, request.body, (transaction, changed) => {
            const { title, from, to } = changed;
            const subject = { kind: 'message', id, name: title } as const;
            const details = { site, ...(from !== to && { from, to }) };
            return recordAudit(transaction, { actor, action, subject, details });
          });
          const status = await requireMessage(db, site, id);
          if (!isChanged) {
            throw new ApiError('message_closed', {
              detail: `A message in state "${status.state}" cannot be changed, and it was not. Only a scheduled message can. Send a new message instead.`,
            });
          }
          return status;
        },
      }),
    );

    app.route(
      operation({
        method: 'DELETE',
        url: '/sites/:site/messages/:id',
        operationId: 'deleteMessage',
        tag,
        summary: 'Delete a message that was not sent',
        description:
          'Only a scheduled message can be deleted, such as one that waits for its `delay`. It disappears from every list; the audit log keeps its entries. A request repeated with its Idempotency-Key returns its id and sends nothing. Otherwise the response is `message_closed`: cancel the rest of the message instead.',
        uses: [maySend],
        params: messageParamsSchema,
        responses: { 204: noContent('Deleted. No device gets it.') },
        errors: ['message_closed'],
        async handler(request, reply) {
          const { site, id } = request.params;
          const actor = principalOf(request);
          const isDeleted = await messages.delete(site, id, (transaction, { title, delayed }) => {
            const subject = { kind: 'message', id, name: title } as const;
            const details = { site, ...(delayed === 1 && { undone: 'true' }) };
            return recordAudit(transaction, { actor, action: 'message.deleted', subject, details });
          });
          if (!isDeleted) {
            const { state } = await requireMessage(db, site, id);
            throw new ApiError('message_closed', {
              detail: `A message in state "${state}" cannot be deleted. Only a scheduled message can.`,
            });
          }
          return reply.code(204).send();
        },
      }),
    );

    app.route(
      operation({
        method: 'POST',
        url: `${messagePath}::cancel`,
        operationId: 'cancelMessage',
        tag,
        summary: 'Cancel the rest of a message',
        description:
          'Notifications that push services have already accepted still arrive. The request can be repeated: it returns the message as long as some of it was cancelled.',
        uses: [maySend],
        params: messageParamsSchema,
        responses: { 200: json('The message was cancelled, with the counts so far.', messageStatusSchema) },
        errors: ['message_closed'],
        async handler(request) {
          const { site, id } = request.params;
          const actor = principalOf(request);
          const cancelled = await messages.cancel(site, id, (transaction, name) => {
            const subject = { kind: 'message', id, name } as const;
            const details = { site };
            return recordAudit(transaction, { actor, action: 'message.cancelled', subject, details });
          });
          const status = await requireMessage(db, site, id);
          // What was sent of a direct message before it was cancelled gives it another state.
          const isCancelled = cancelled || status.state === 'cancelled' || (await wasCancelled(db, site, id));
          if (!isCancelled) {
            throw new ApiError('message_closed', {
              detail: `A message in state "${status.state}" cannot be cancelled.`,
            });
          }
          return status;
        },
      }),
    );
  };
}

/** The name of the author whose draft the sender approves. */
async function authorOf(
  db: Executor,
  site: string,
  draft: string | undefined,
  { kind, id }: Principal,
): Promise<string | undefined> {
  const requester = draft === undefined ? undefined : await approvalRequesterOf(db, site, draft);
  return requester?.kind === kind && requester.id === id ? undefined : requester?.name;
}

function actionOf(changes: MessageChange): AuditAction {
  const isTime = Object.keys(changes).every((member) => member === 'sendAt' || member === 'sendAtLocal');
  return isTime ? 'message.rescheduled' : 'message.changed';
}

export function presentAcceptance({ id, unreached = [] }: Acceptance): AcceptedMessage {
  return { id, ...(unreached.length > 0 && { unreached: [...unreached] }) };
}

/** @throws ApiError `not_found`. */
export async function requireMessage(db: Executor, site: string, id: string): Promise<MessageStatus> {
  const status = await findMessage(db, site, id);
  if (!status) throw await noSuchMessage(db, site);
  return status;
}

/** @throws ApiError `not_found` of the site, if there is none */
async function noSuchMessage(db: Executor, site: string): Promise<ApiError> {
  await requireSite(db, site);
  return unknownMessage();
}

export function unknownMessage(): ApiError {
  return new ApiError('not_found', { detail: 'This site has no message with this id.' });
}
