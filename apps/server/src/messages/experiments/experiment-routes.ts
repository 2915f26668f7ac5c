import { endExperimentSchema, messageStatusSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Executor } from '../../database/executor.ts';
import { type Identity, principalOf, requirePermission } from '../../http/authentication.ts';
import { operation } from '../../http/operation.ts';
import { json } from '../../http/responses.ts';
import { messageParamsSchema, messagePath, requireMessage } from '../message-routes.ts';
import type { MessageService } from '../message-service.ts';

/** Experiments of broadcasts that are being sent. */
export function experimentRoutes(
  db: Executor,
  identity: Identity,
  messages: Pick<MessageService, 'endExperiment'>,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.route(
      operation({
        method: 'POST',
        url: `${messagePath}::endExperiment`,
        operationId: 'endExperiment',
        tag: 'messages',
        summary: 'End an experiment with one of its variants',
        description:
          'The devices that wait for the comparison get this variant now. It is the `winner`, with `ended`. Refused until the variants were sent, and once they were compared or the message was corrected, withdrawn or cancelled. The request can be repeated; one with the other variant is refused.',
        uses: [requirePermission(identity, 'send')],
        params: messageParamsSchema,
        body: endExperimentSchema,
        responses: { 200: json('The choice is on disk.', messageStatusSchema) },
        errors: ['message_closed'],
        async handler(request) {
          const { site, id } = request.params;
          await requireMessage(db, site, id);
          await messages.endExperiment(site, id, request.body, principalOf(request));
          return requireMessage(db, site, id);
        },
      }),
    );
  };
}
