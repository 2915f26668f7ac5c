import { receiptsSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Executor } from '../../database/executor.ts';
import { createReceiptBuffer } from './receipt-buffer.ts';
import { type SiteOriginRule, requireSiteOrigin } from '../../http/origins.ts';
import { problems } from '../../http/responses.ts';
import { requestsPerMinute } from '../../http/rate-limit.ts';

interface ReceiptOptions {
  readonly db: Executor;
  readonly isOwn: SiteOriginRule;
  readonly ratePerMinute: number;
}

/** What a visitor's browser did with the notifications that it was sent. */
export function receiptRoutes({ db, isOwn, ratePerMinute }: ReceiptOptions): FastifyPluginAsyncZod {
  const buffer = createReceiptBuffer({ db });
  return async (app) => {
    app.post(
      '/receipts',
      {
        onRequest: requireSiteOrigin(isOwn).onRequest,
        config: { rateLimit: requestsPerMinute(ratePerMinute) },
        schema: {
          tags: ['devices'],
          summary: 'Report what a device displayed and what its visitor did',
          description:
            'Each event of a message counts once for a device. What does not fit together counts for nothing, and the answer is the same.',
          body: receiptsSchema,
          response: {
            204: z.undefined().describe('Taken.'),
            ...problems('malformed_json', 'invalid_request', 'origin_not_allowed', 'rate_limited'),
          },
        },
      },
      async (request, reply) => {
        await buffer.record(request.body);
        return reply.code(204).send();
      },
    );
  };
}
