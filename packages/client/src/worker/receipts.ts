import type { limits, ReceiptEvent, Receipts } from '@sineta/protocol';
import { ClientError } from '../shared/client-error.ts';
import { callService } from '../shared/service.ts';
import type { DisplayData } from './displayable.ts';
import type { WorkerContext } from './worker-context.ts';

const perRequest: typeof limits.receiptsPerRequest = 100;

/** Maximum length of the queue while the service is unreachable; the oldest receipts are dropped. */
const perDevice = 1000;

/**
 * Sends a receipt together with all queued ones. Those that fail stay queued for the next event. A notification that is
 * not Sineta's has none.
 *
 * @param action - the name of the clicked button; empty for a click on the notification itself
 */
export async function sendReceipt(
  worker: WorkerContext,
  { sineta: message, proof }: Pick<DisplayData, 'sineta' | 'proof'>,
  event: ReceiptEvent,
  action?: string,
): Promise<void> {
  if (!message) return;
  const receipt = { message, event, action: action || undefined, proof };
  await worker.records.update('receipts', (queued = []) => [...queued, receipt].slice(-perDevice));
  // One request at a time: receipts that arrive meanwhile go together in the next one.
  await navigator.locks.request(`sineta:receipts:${worker.registration.scope}`, () => flush(worker));
}

async function flush({ records, fetch }: WorkerContext): Promise<void> {
  const device = await records.read('device');
  const receipts = (await records.read('receipts'))?.slice(0, perRequest);
  if (!device || !receipts?.length) return;
  const body: Receipts = { token: device.token, receipts };
  try {
    await callService({ service: device.service, fetch }, 'POST', '/v1/receipts', body);
  } catch (error) {
    if (!isFinal(error)) return;
  }
  await records.update('receipts', (queued = []) => queued.filter((each) => !receipts.some(same(each))));
}

/** Whether a retry is useless: the service does not know the device, or rejects the receipts as invalid. */
function isFinal(error: unknown): boolean {
  return error instanceof ClientError && [400, 404, 413, 422].includes(error.status ?? 0);
}

function same(one: Receipts['receipts'][number]) {
  return (other: Receipts['receipts'][number]) => one.message === other.message && one.event === other.event;
}
