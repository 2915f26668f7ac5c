import type { limits, ReceiptEvent, Receipts } from '@sineta/protocol';
import type { ClientError } from '../shared/client-error.ts';
import { callService } from '../shared/service.ts';
import type { DisplayData } from './displayable.ts';
import type { WorkerContext } from './worker-context.ts';

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
  const perRequest: typeof limits.receiptsPerRequest = 100;
  const device = await records.read('device');
  const receipts = (await records.read('receipts'))?.slice(0, perRequest);
  if (!device || !receipts?.length) return;
  try {
    await callService({ ...device, fetch }, 'POST', '/v1/receipts', {
      token: device.token,
      receipts,
    } satisfies Receipts);
  } catch (error) {
    // With these a retry is useless: the service does not know the device, or rejects the receipts as invalid.
    if (![400, 404, 413, 422].includes((error as ClientError).status!)) return;
  }
  await records.update('receipts', (queued = []) =>
    queued.filter(
      ({ message, event }) => !receipts.some((sent) => sent.message === message && sent.event === event),
    ),
  );
}
