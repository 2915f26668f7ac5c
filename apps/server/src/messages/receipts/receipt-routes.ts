import { receiptsSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Executor } from '../../database/executor.ts';
import { createReceiptBuffer } from './receipt-buffer.ts';
import { openReceiptProofs } from './receipt-proofs.ts';
import { type SiteOriginRule, requireSiteOrigin } from '../../http/origins.ts';
import { noContent, operation } from '../../http/operation.ts';
import { limitRate } from '../../http/rate-limit.ts';

interface ReceiptOptions {
  readonly db: Executor;
  readonly isOwn: SiteOriginRule;
  readonly ratePerMinute: number;
}

/** Receipts: what a visitor's browser did with its notifications. */
export function receiptRoutes({ db, isOwn, ratePerMinute }: ReceiptOptions): FastifyPluginAsyncZod {
  const buffer = createReceiptBuffer({ db });
  return async (app) => {
    const proofs = await openReceiptProofs(db);
    app.route(
      operation({
        method: 'POST',
        url: '/receipts',
        operationId: 'reportReceipts',
        tag: 'devices',
        summary: 'Report displayed and clicked notifications',
        description:
          'Each event of a message counts once per device, and only for devices that got the message. Other receipts are ignored, with the same response.',
        uses: [requireSiteOrigin(isOwn), limitRate(ratePerMinute)],
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
  };
}
