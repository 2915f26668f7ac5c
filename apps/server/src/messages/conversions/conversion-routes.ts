import { conversionSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Executor } from '../../database/executor.ts';
import { noContent, operation } from '../../http/operation.ts';
import { requireSiteOrigin, type SiteOriginRule } from '../../http/origins.ts';
import { limitRate } from '../../http/rate-limit.ts';
import { openReceiptProofs } from '../receipts/receipt-proofs.ts';
import { recordConversion } from './conversions.ts';

interface ConversionOptions {
  readonly db: Executor;
  readonly isOwn: SiteOriginRule;
  readonly ratePerMinute: number;
}

/** Conversions: what visitors did on a page after a click on a notification. */
export function conversionRoutes({ db, isOwn, ratePerMinute }: ConversionOptions): FastifyPluginAsyncZod {
  return async (app) => {
    const proofs = await openReceiptProofs(db);
    app.route(
      operation({
        method: 'POST',
        url: '/conversions',
        operationId: 'reportConversion',
        tag: 'devices',
        summary: 'Report a conversion after a click',
        description:
          'Each name counts once per device and message, if the site counts it (`conversions` of its settings) and the device clicked the message in the days before. Others are ignored, with the same response.',
        uses: [requireSiteOrigin(isOwn), limitRate(ratePerMinute)],
        body: conversionSchema,
        responses: { 204: noContent('The conversion was accepted.') },
        async handler(request, reply) {
          const { proof, ...conversion } = request.body;
          if (proofs.isValid(conversion.message, conversion.token, proof)) {
            await recordConversion(db, conversion);
          }
          return reply.code(204).send();
        },
      }),
    );
  };
}
