import { deviceIdOf, type MessageReceiptsQuery } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import { pagesOf } from '../../database/paging/pages.ts';
import { type ListedReceipt, listReceiptPage } from '../../messages/outcomes/receipt-page.ts';
import { type Columns, made } from '../csv.ts';

export const receiptColumns: Columns<ListedReceipt> = {
  device: ({ token }) => made(deviceIdOf(token)),
  user: ({ device }) => device?.user_id,
  browser: ({ device }) => device?.browser,
  system: ({ device }) => device?.system,
  at: ({ at }) => new Date(at).toISOString(),
};

/** Receipts in memory at once. */
const limit = 500;

/** The receipts of a message for one event, page by page. */
export function receiptPages(
  db: Executor,
  site: string,
  message: string,
  event: MessageReceiptsQuery['event'],
): AsyncGenerator<readonly ListedReceipt[]> {
  return pagesOf((after: string | undefined) => listReceiptPage(db, site, message, { event, after, limit }));
}
