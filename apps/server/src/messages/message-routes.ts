import {
  acceptedMessageSchema,
  limits,
  messageDetailsSchema,
  messageIdSchema,
  messagesQuerySchema,
  messagesSchema,
  type MessageStatus,
  messageStatusSchema,
  sendMessageSchema,
} from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { MessageService } from './message-service.ts';
import { ApiError } from '../api-error.ts';
import { recordAudit } from '../sites/audit/audit.ts';
import type { Executor } from '../database/executor.ts';
import { listMessages } from './list-messages.ts';
import { findMessageDetails } from './message-details.ts';
import { findMessage } from './messages.ts';
import { type Identity, principalOf, requirePermission } from '../http/authentication.ts';
import { shortenTokens } from './shorten-tokens.ts';
import { answer, problems } from '../http/responses.ts';
import { requireSite, siteParamsSchema } from '../sites/site-routes.ts';

export const messageParamsSchema = siteParamsSchema.extend({ id: messageIdSchema });
/** With the form of an id, so that a verb after a colon can follow it. */
export const messagePath = '/sites/:site/messages/:id(^[\\w-]{20,40})';

const headersSchema = z.looseObject({
  'idempotency-key': z
    .string()
    .min(1)
    .max(limits.idempotencyKeyLength)
    .optional()
    .describe('Any text of yours. The same key with the same message, within 24 hours, sends it once.'),
});

/** Messages are sent and asked after. */
export function messageRoutes(
  db: Executor,
  identity: Identity,
  messages: Pick<MessageService, 'accept' | 'cancel'>,
): FastifyPluginAsyncZod {
  return async (app) => {
    const mayRead = requirePermission(identity, 'read').onRequest;
    const maySend = requirePermission(identity, 'send').onRequest;
    const security = [{ apiKey: [] }];

    app.post(
      '/sites/:site/messages',
      {
        onRequest: maySend,
        schema: {
          tags: ['messages'],
          summary: 'Send a message',
          security,
          params: siteParamsSchema,
          headers: headersSchema,
          body: sendMessageSchema,
          response: {
            202: answer('Kept on disk: it is delivered whatever dies on the way.', acceptedMessageSchema),
            ...problems(
              'malformed_json',
              'invalid_request',
              'unauthorized',
              'forbidden',
              'not_found',
              'idempotency_key_reused',
              'body_too_large',
              'payload_too_large',
              'unsupported_media_type',
              'storage_unavailable',
            ),
          },
        },
      },
      async (request, reply) => {
        const { site } = request.params;
        await requireSite(db, site);
        const idempotencyKey = request.headers['idempotency-key'];
        const sentBy = principalOf(request);
        const { id } = await messages.accept(site, request.body, idempotencyKey, sentBy);
        return reply.code(202).header('Location', `/v1/sites/${site}/messages/${id}`).send({ id });
      },
    );

    app.get(
      '/sites/:site/messages',
      {
        onRequest: mayRead,
        schema: {
          tags: ['messages'],
          summary: 'The messages, newest first',
          security,
          params: siteParamsSchema,
          querystring: messagesQuerySchema,
          response: {
            200: answer('One page.', messagesSchema),
            ...problems('invalid_request', 'unauthorized', 'forbidden', 'not_found'),
          },
        },
      },
      async ({ params: { site }, query }, reply) => {
        await requireSite(db, site);
        reply.header('Cache-Control', 'no-store');
        return listMessages(db, site, query);
      },
    );

    app.get(
      '/sites/:site/messages/:id',
      {
        onRequest: mayRead,
        schema: {
          tags: ['messages'],
          summary: 'A message, and what became of it',
          security,
          params: messageParamsSchema,
          response: {
            200: answer('The message so far.', messageDetailsSchema),
            ...problems('unauthorized', 'forbidden', 'not_found'),
          },
        },
      },
      async (request, reply) => {
        const { site, id } = request.params;
        reply.header('Cache-Control', 'no-store');
        const details = await findMessageDetails(db, site, id);
        if (!details) throw unknownMessage();
        if (principalOf(request).permissions.includes('send')) return details;
        return { ...details, target: shortenTokens(details.target) };
      },
    );

    app.post(
      `${messagePath}::cancel`,
      {
        onRequest: maySend,
        schema: {
          tags: ['messages'],
          summary: 'Stop what is not yet sent of a message',
          description: 'What push services have taken already arrives all the same. It may be repeated.',
          security,
          params: messageParamsSchema,
          response: {
            200: answer('Cancelled, with what was sent before.', messageStatusSchema),
            ...problems('unauthorized', 'forbidden', 'not_found', 'message_closed', 'storage_unavailable'),
          },
        },
      },
      async (request) => {
        const { site, id } = request.params;
        const actor = principalOf(request);
        const cancelled = await messages.cancel(site, id, (transaction, name) => {
          const subject = { kind: 'message', id, name } as const;
          return recordAudit(transaction, { actor, action: 'message.cancelled', subject, details: { site } });
        });
        const status = await requireMessage(db, site, id);
        if (!cancelled && status.state !== 'cancelled') {
          throw new ApiError('message_closed', {
            detail: `A message in state "${status.state}" cannot be cancelled.`,
          });
        }
        return status;
      },
    );
  };
}

/** @throws ApiError `not_found`. */
export async function requireMessage(db: Executor, site: string, id: string): Promise<MessageStatus> {
  const status = await findMessage(db, site, id);
  if (!status) throw unknownMessage();
  return status;
}

export function unknownMessage(): ApiError {
  return new ApiError('not_found', { detail: 'This site has no message with this id.' });
}
