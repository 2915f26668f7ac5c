import { receiptsSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Executor } from '../../database/executor.ts';
import { createReceiptBuffer } from './receipt-buffer.ts';
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
    app.route(
      operation({
        method: 'POST',
        url: '/receipts',
        operationId: 'reportReceipts',
        tag: 'devices',
        summary: 'Report displayed and clicked notifications',
        description:
          'Each event of a message counts once per device. Receipts that match no device or message are ignored, with the same response.',
        uses: [requireSiteOrigin(isOwn), limitRate(ratePerMinute)],
        body: receiptsSchema,
        responses: { 204: noContent('The receipts were accepted.') },
        async handler(request, reply) {
          await buffer.record(request.body);
          return reply.code(204).send();
        },
      }),
    );
  };
}
