import { limits, type MessageReceiptsQuery } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import { positionAfter } from '../../devices/list/audience.ts';
import { ApiError } from '../../api-error.ts';
import { isDirectMessage } from '../direct/direct-messages.ts';
import { findDirectReceipts } from '../direct/direct-outcomes.ts';
import { requireMessage } from '../message-routes.ts';
import { findLatestReceipts, findReceipts, type FoundReceipt } from './find-receipts.ts';
import { findSought, searchReceipts } from './search-receipts.ts';
import { type OutcomePage, pageWithDevices, type WithDevice } from './with-devices.ts';

type ReceiptPageQuery = Omit<MessageReceiptsQuery, 'order'> & Partial<Pick<MessageReceiptsQuery, 'order'>>;

/** A receipt of a message, with what is known of its device. */
export type ListedReceipt = FoundReceipt & WithDevice;

/**
 * One page of the devices that displayed, clicked or dismissed a message.
 * @throws ApiError `not_found` if the site has no such message; `invalid_request` for an order that it does not have
 */
export async function listReceiptPage(
  db: Executor,
  site: string,
  id: string,
  query: ReceiptPageQuery,
): Promise<OutcomePage<ListedReceipt>> {
  return pageWithDevices(db, site, await findPage(db, site, id, query));
}

async function findPage(
  db: Executor,
  site: string,
  id: string,
  { event, search, limit, after, order }: ReceiptPageQuery,
) {
  const isLatest = order === 'latest';
  if (isLatest && search !== undefined) throw wrongOrder('in a search');
  const sought = search === undefined ? undefined : await findSought(db, site, search);
  if (await isDirectMessage(db, site, id)) {
    if (isLatest) throw wrongOrder('for a direct message');
    return findDirectReceipts(db, site, id, event, { sought, after, limit });
  }
  const query = { message: id, event, limit, after: positionAfter(after) };
  if (sought) {
    await requireMessage(db, site, id);
    return searchReceipts(db, query, sought);
  }
  const { displayed, clicked, dismissed } = (await requireMessage(db, site, id)).counts;
  const total = displayed + clicked + dismissed;
  if (!isLatest) return findReceipts(db, query, total);
  if (total > limits.orderedReceipts) {
    throw wrongOrder(`for a message with more than ${limits.orderedReceipts} receipts`);
  }
  return findLatestReceipts(db, { message: id, event, limit, after });
}

function wrongOrder(where: string): ApiError {
  const message = `must be \`device\` or absent ${where}`;
  return new ApiError('invalid_request', { fields: [{ field: 'order', message }] });
}
