import type { MessageReceiptsQuery } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import { positionAfter } from '../../devices/list/audience.ts';
import { isDirectMessage } from '../direct/direct-messages.ts';
import { findDirectReceipts } from '../direct/direct-outcomes.ts';
import { requireMessage } from '../message-routes.ts';
import { findReceipts, type FoundReceipt } from './find-receipts.ts';
import { findSought, searchReceipts } from './search-receipts.ts';
import { type OutcomePage, pageWithDevices, type WithDevice } from './with-devices.ts';

/** A receipt of a message, with what is known of its device. */
export type ListedReceipt = FoundReceipt & WithDevice;

/**
 * One page of the devices that displayed, clicked or dismissed a message, in their order.
 * @throws ApiError `not_found` if the site has no such message
 */
export async function listReceiptPage(
  db: Executor,
  site: string,
  id: string,
  query: MessageReceiptsQuery,
): Promise<OutcomePage<ListedReceipt>> {
  return pageWithDevices(db, site, await findPage(db, site, id, query));
}

async function findPage(
  db: Executor,
  site: string,
  id: string,
  { event, search, limit, after }: MessageReceiptsQuery,
) {
  const sought = search === undefined ? undefined : await findSought(db, site, search);
  if (await isDirectMessage(db, site, id))
    return findDirectReceipts(db, site, id, event, { sought, after, limit });
  const query = { message: id, event, limit, after: positionAfter(after) };
  if (sought) {
    await requireMessage(db, site, id);
    return searchReceipts(db, query, sought);
  }
  const { displayed, clicked, dismissed } = (await requireMessage(db, site, id)).counts;
  return findReceipts(db, query, displayed + clicked + dismissed);
}
