import {
  deviceIdOf,
  type MessageReceipt,
  messageReceiptsQuerySchema,
  messageReceiptsSchema,
} from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Executor } from '../../database/executor.ts';
import { type Identity, requirePermission } from '../../http/authentication.ts';
import { noStore } from '../../http/no-store.ts';
import { operation } from '../../http/operation.ts';
import { json } from '../../http/responses.ts';
import { messageParamsSchema } from '../message-routes.ts';
import { type ListedReceipt, listReceiptPage } from './receipt-page.ts';

/** The devices behind the counts of a message. */
export function receiptListRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    app.route(
      operation({
        method: 'GET',
        url: '/sites/:site/messages/:id/receipts',
        operationId: 'listReceipts',
        tag: 'messages',
        summary: 'List the devices that displayed, clicked or dismissed a message',
        description:
          'In the order of the devices, or the latest first with `order=latest`. Receipts are kept for 90 days; after that the list is empty and only the counts of the message stay.',
        uses: [requirePermission(identity, 'devices'), noStore],
        params: messageParamsSchema,
        query: messageReceiptsQuerySchema,
        responses: { 200: json('One page.', messageReceiptsSchema) },
        async handler(request) {
          const { site, id } = request.params;
          const { rows, next } = await listReceiptPage(db, site, id, request.query);
          return { receipts: rows.map(presentReceipt), ...(next !== undefined && { next }) };
        },
      }),
    );
  };
}

function presentReceipt({ token, device, at }: ListedReceipt): MessageReceipt {
  return {
    device: deviceIdOf(token),
    ...(device && { browser: device.browser, system: device.system }),
    ...(device && device.user_id !== null && { user: device.user_id }),
    at: new Date(at).toISOString(),
  };
}
