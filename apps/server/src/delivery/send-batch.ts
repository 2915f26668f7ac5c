import type { Job, RunAgain } from '../jobs/port.ts';
import { closeBatch, findBatch, markRetrying } from '../storage/batches.ts';
import { inTransaction } from '../storage/executor.ts';
import { addToMessage, beginMessage, closeMessage, findMessageRow } from '../storage/messages.ts';
import { nextRetryAt, removeBatchRetries } from '../storage/retries.ts';
import type { BatchRow, MessageRow } from '../storage/schema.ts';
import type { Settlement } from './attempt.ts';
import { checkpoint } from './checkpoint.ts';
import type { DeliveryContext } from './context.ts';
import { createLedger } from './ledger.ts';
import { sendToEach } from './pass.ts';
import { priorityOf } from './priority.ts';
import { trackProgress } from './progress.ts';
import { dueRecipients, firstRecipients } from './recipients.ts';

/**
 * Sends what is due of a batch: everybody at first, later those to be tried again. Goes on where the last
 * checkpoint was, so that a crash repeats little and leaves nobody out.
 * @returns when to come back, while somebody is to be tried again.
 */
export async function sendBatch(
  context: DeliveryContext,
  job: Extract<Job, { kind: 'send' }>,
  signal: AbortSignal,
): Promise<RunAgain | undefined> {
  const message = await findMessageRow(context.db, job.site, job.message);
  const batch = await findBatch(context.db, job.message, job.batch);
  if (message === undefined || batch === undefined) return undefined;
  if (message.state === 'scheduled') await beginMessage(context.db, job.site, job.message);
  if (message.state !== 'cancelled' && (await runPass(context, message, batch, signal)) === 'sent') {
    return finishPass(context, batch);
  }
  await abandon(context, batch);
  return undefined;
}

async function runPass(
  context: DeliveryContext,
  message: MessageRow,
  batch: BatchRow,
  stop: AbortSignal,
): Promise<'sent' | 'cancelled'> {
  const { db, tuning, clock } = context;
  const isFirst = batch.state === 'sending';
  const recipients = isFirst
    ? await firstRecipients(db, message, batch)
    : await dueRecipients(db, batch, clock());
  const tokens = recipients.map(({ token }) => token);
  const progress = isFirst ? trackProgress(batch, tokens) : undefined;
  const cancelling = new AbortController();
  const ledger = createLedger<Settlement>({
    async write(settlements) {
      const { isCancelled } = await checkpoint(context, batch, settlements, progress);
      if (isCancelled) cancelling.abort();
    },
    groupSize: tuning.checkpointResults,
    maxAge: tuning.checkpointAge,
  });
  const drain = drainAfter(stop, tuning.drain);
  let isWhole: boolean;
  try {
    isWhole = await sendToEach(context, message, recipients, {
      priority: priorityOf(batch),
      sendAt: batch.send_at,
      expiresAt: batch.expires_at,
      halt: AbortSignal.any([stop, cancelling.signal]),
      breakOff: drain.signal,
      settle: (settlement) => ledger.add(settlement),
    });
  } finally {
    drain.release();
    await ledger.close();
  }
  if (cancelling.signal.aborted) return 'cancelled';
  if (!isWhole) throw stop.reason;
  return 'sent';
}

/** Ends the batch, or leaves it to its retries. */
async function finishPass(
  { db, clock, onChange, logger }: DeliveryContext,
  { message, number, site }: BatchRow,
): Promise<RunAgain | undefined> {
  const retryAt = await inTransaction(db, async (transaction) => {
    const batch = await findBatch(transaction, message, number);
    if (batch === undefined) return undefined;
    const next = await nextRetryAt(transaction, message, number);
    if (next !== undefined) {
      await markRetrying(transaction, batch);
      return next;
    }
    // Another worker that was given the same batch has counted already.
    if (!(await closeBatch(transaction, batch))) return undefined;
    // Who was planned for and is not there any more was forgotten in between; who came on top is targeted too.
    const missing = batch.size - batch.settled;
    await addToMessage(transaction, site, message, missing > 0 ? { gone: missing } : { targeted: -missing });
    await closeMessage(transaction, site, message);
    return undefined;
  });
  if (retryAt !== undefined) return { runAt: Math.max(retryAt, clock()) };
  onChange(site, message);
  logger.debug({ message, batch: number }, 'batch is over');
  return undefined;
}

/** Ends a batch of a cancelled message. Who has not been sent to is counted as targeted and as nothing else. */
async function abandon({ db, onChange, logger }: DeliveryContext, batch: BatchRow): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await removeBatchRetries(transaction, batch.message, batch.number);
    await closeBatch(transaction, batch);
  });
  onChange(batch.site, batch.message);
  logger.debug({ message: batch.message, batch: batch.number }, 'batch is cancelled');
}

/** Breaks requests off that are still under way a while after the service was asked to stop. */
function drainAfter(stop: AbortSignal, milliseconds: number) {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const begin = () => {
    timer = setTimeout(() => controller.abort(stop.reason), milliseconds);
  };
  if (stop.aborted) begin();
  else stop.addEventListener('abort', begin, { once: true });
  return {
    signal: controller.signal,
    release() {
      stop.removeEventListener('abort', begin);
      clearTimeout(timer);
    },
  };
}
