import type { Job, RunAgain } from '../jobs/port.ts';
import { closeBatch, findBatch, markRetrying } from '../storage/batches.ts';
import { addToMessage, closeMessage, findMessageRow } from '../storage/messages.ts';
import { nextRetryAt } from '../storage/retries.ts';
import type { BatchRow, MessageRow } from '../storage/schema.ts';
import { attempt, type Settlement } from './attempt.ts';
import { checkpoint } from './checkpoint.ts';
import { forEachConcurrently } from './concurrency.ts';
import type { DeliveryContext } from './context.ts';
import { createLedger } from './ledger.ts';
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
  await runPass(context, message, batch, signal);
  return finishPass(context, batch);
}

async function runPass(
  context: DeliveryContext,
  message: MessageRow,
  batch: BatchRow,
  signal: AbortSignal,
): Promise<void> {
  const { db, tuning, clock } = context;
  const isFirst = batch.state === 'sending';
  const recipients = isFirst
    ? await firstRecipients(db, message, batch)
    : await dueRecipients(db, batch, clock());
  const tokens = recipients.map(({ token }) => token);
  const progress = isFirst ? trackProgress(batch, tokens) : undefined;
  const ledger = createLedger<Settlement>({
    write: (settlements) => checkpoint(context, batch, settlements, progress),
    groupSize: tuning.checkpointResults,
    maxAge: tuning.checkpointAge,
  });
  const payload = Buffer.from(message.payload);
  const drain = drainAfter(signal, tuning.drain);
  let brokenOff = false;
  try {
    const begun = await forEachConcurrently(recipients, tuning.concurrency, signal, async (recipient) => {
      const settlement = await attempt(context, message, payload, recipient, drain.signal);
      if (settlement) await ledger.add(settlement);
      else brokenOff = true;
    });
    brokenOff ||= begun < recipients.length;
  } finally {
    drain.release();
    await ledger.close();
  }
  if (brokenOff) throw signal.reason;
}

/** Ends the batch, or leaves it to its retries. */
async function finishPass(
  { db, clock, onChange, logger }: DeliveryContext,
  { message, number, site }: BatchRow,
): Promise<RunAgain | undefined> {
  const retryAt = await db.transaction().execute(async (transaction) => {
    const batch = await findBatch(transaction, message, number);
    if (batch === undefined) return undefined;
    const next = await nextRetryAt(transaction, message, number);
    if (next !== undefined) {
      await markRetrying(transaction, batch);
      return next;
    }
    await closeBatch(transaction, batch);
    // Who was planned for and is not there any more was forgotten in between.
    await addToMessage(transaction, site, message, { gone: batch.size - batch.settled });
    await closeMessage(transaction, site, message);
    return undefined;
  });
  if (retryAt !== undefined) return { runAt: Math.max(retryAt, clock()) };
  onChange(site, message);
  logger.debug({ message, batch: number }, 'batch is over');
  return undefined;
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
