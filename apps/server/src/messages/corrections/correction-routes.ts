import { correctedMessageSchema, correctMessageSchema, withdrawMessageSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Executor } from '../../database/executor.ts';
import { type Identity, principalOf, requirePermission } from '../../http/authentication.ts';
import { operation } from '../../http/operation.ts';
import { json } from '../../http/responses.ts';
import { messageParamsSchema, messagePath, requireMessage } from '../message-routes.ts';
import type { MessageService } from '../message-service.ts';

/** Corrections and withdrawals of broadcasts that were sent. */
export function correctionRoutes(
  db: Executor,
  identity: Identity,
  messages: Pick<MessageService, 'correct' | 'withdraw'>,
): FastifyPluginAsyncZod {
  return async (app) => {
    const maySend = requirePermission(identity, 'send');
    const common = { tag: 'messages', uses: [maySend], params: messageParamsSchema };

    /** Responds with the message as it is after a revision, and with the message that replaces it on devices. */
    const revise = async (
      { site, id }: z.output<typeof messageParamsSchema>,
      revision: () => Promise<string | undefined>,
    ) => {
      await requireMessage(db, site, id);
      const replacement = await revision();
      return { ...(await requireMessage(db, site, id)), ...(replacement && { replacement }) };
    };

    app.route(
      operation({
        ...common,
        method: 'POST',
        url: `${messagePath}::correct`,
        operationId: 'correctMessage',
        summary: 'Correct a broadcast that was sent',
        description:
          'The board, its feeds and the inbox show the new words at the same address, with the time of the correction; devices that did not get the message yet get the new words. The details of the message keep the earlier words of at most 20 corrections. With `replaceOnDevices`, a silent message replaces the notification on devices. It leaves once every device of a message that is still being sent has had its request, and counts for itself. With `revision`, a correction that another one has overtaken is refused. The request can be repeated: the same words are one correction, with one replacement.',
        body: correctMessageSchema,
        responses: { 200: json('The correction is on disk.', correctedMessageSchema) },
        errors: ['message_closed', 'payload_too_large', 'stale_revision'],
        async handler(request) {
          const { site, id } = request.params;
          return revise(request.params, () => messages.correct(site, id, request.body, principalOf(request)));
        },
      }),
    );

    app.route(
      operation({
        ...common,
        method: 'POST',
        url: `${messagePath}::withdraw`,
        operationId: 'withdrawMessage',
        summary: 'Withdraw a broadcast that was sent',
        description:
          'The notice leaves the board, its feeds, the search and the inbox, and its address responds 410 with the reason. What was not sent of the message is cancelled. This cannot be undone: send a new message instead. The request can be repeated; another one changes nothing. With `replaceOnDevices`, a silent message that says so replaces the notification on devices.',
        body: withdrawMessageSchema,
        responses: { 200: json('The message was withdrawn.', correctedMessageSchema) },
        errors: ['message_closed', 'payload_too_large'],
        async handler(request) {
          const { site, id } = request.params;
          return revise(request.params, () =>
            messages.withdraw(site, id, request.body, principalOf(request)),
          );
        },
      }),
    );
  };
}
