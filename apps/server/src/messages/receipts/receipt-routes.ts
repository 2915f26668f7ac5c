import {
  clickedMessagesQuerySchema,
  clickedMessagesSchema,
  deviceTokenSchema,
  receiptsSchema,
} from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../../api-error.ts';
import type { Executor } from '../../database/executor.ts';
import { findDevice } from '../../devices/find-devices.ts';
import { findClickedElsewhere } from './clicked-messages.ts';
import { createReceiptBuffer } from './receipt-buffer.ts';
import { openReceiptProofs } from './receipt-proofs.ts';
import { noStore } from '../../http/no-store.ts';
import { type SiteOriginRule, requireSiteOrigin } from '../../http/origins.ts';
import { noContent, operation } from '../../http/operation.ts';
import { limitRate } from '../../http/rate-limit.ts';
import { json } from '../../http/responses.ts';

interface ReceiptOptions {
  readonly db: Executor;
  readonly isOwn: SiteOriginRule;
  readonly ratePerMinute: number;
}

/** Receipts: what a visitor's browser did with its notifications. */
export function receiptRoutes({ db, isOwn, ratePerMinute }: ReceiptOptions): FastifyPluginAsyncZod {
  const buffer = createReceiptBuffer({ db });
  return async (app) => {
    const uses = [requireSiteOrigin(isOwn), limitRate(ratePerMinute)];
    const proofs = await openReceiptProofs(db);
    app.route(
      operation({
        method: 'POST',
        url: '/receipts',
        operationId: 'reportReceipts',
        tag: 'devices',
        summary: 'Report displayed, clicked and dismissed notifications',
        description:
          'Each event of a message counts once per device, and only for devices that got the message. Other receipts are ignored, with the same response.',
        uses,
        body: receiptsSchema,
        responses: { 204: noContent('The receipts were accepted.') },
        async handler(request, reply) {
          const { token, receipts } = request.body;
          const proven = receipts.filter(({ message, proof }) => proofs.isValid(message, token, proof));
          if (proven.length > 0) await buffer.record({ token, receipts: proven });
          return reply.code(204).send();
        },
      }),
    );

    app.route(
      operation({
        method: 'GET',
        url: '/devices/:token/clicked-messages',
        operationId: 'listClickedMessages',
        tag: 'devices',
        summary: 'Find messages to the user of a device that were clicked on another device',
        description:
          'For a service worker that shows notifications of messages with `collapse`, which it then closes. Only messages that were sent to the device as one of its user’s are found.',
        uses: [...uses, noStore],
        params: z.object({ token: deviceTokenSchema }),
        query: clickedMessagesQuerySchema,
        responses: { 200: json('Those of the messages that were clicked.', clickedMessagesSchema) },
        async handler({ params: { token }, query: { ids } }) {
          const device = await findDevice(db, token);
          if (!device) throw new ApiError('not_found');
          return { messages: [...(await findClickedElsewhere(db, device, ids.split(',')))] };
        },
      }),
    );
  };
}
