import type { RunAgain, SendJob } from '../../jobs/port.ts';
import { findBatch } from '../progress/batches.ts';
import { beginMessage, findMessageRow } from '../../messages/messages.ts';
import { removeSettledRetries } from '../progress/retries.ts';
import type { BatchRow, MessageRow } from '../../database/schema.ts';
import type { Settlement } from './send-to-device.ts';
import { checkpoint } from '../progress/checkpoint.ts';
import type { DeliveryContext } from '../context.ts';
import { finishBatch } from '../progress/finish-batch.ts';
import type { PushServiceLimiter } from '../flow/push-service-limiter.ts';
import { followLateAnswers, putDown } from './late-responses.ts';
import { createLedger } from '../progress/grouped-writer.ts';
import { type Pass, sendToEach } from './delivery-run.ts';
import { priorityOf } from './priority.ts';
import { trackProgress } from '../progress/progress.ts';
import { dueRecipients, firstRecipients } from './recipients.ts';

/**
 * Sends what is due of a batch: everybody at first, later those to be tried again. Goes on where the last
 * checkpoint was, so that a crash repeats little and leaves nobody out.
 * @returns when to come back, while somebody is to be tried again.
 */
export async function sendBatch(
  context: DeliveryContext,
  job: SendJob,
  signal: AbortSignal,
): Promise<RunAgain | undefined> {
  const batch = await findBatch(context.db, job.message, job.batch);
  if (batch === undefined) return undefined;
  // Before anything else is read: in the line for a place a message may be cancelled and a device erased.
  const leave = priorityOf(batch) === 'high' ? () => {} : await context.sending.acquire();
  try {
    signal.throwIfAborted();
    const message = await findMessageRow(context.db, job.site, job.message);
    if (message === undefined) return undefined;
    if (message.state === 'scheduled') await beginMessage(context.db, job.site, job.message);
    const isSent =
      message.state !== 'cancelled' &&
      (await runPass(context, { job, message, batch, stop: signal, onSent: leave })) === 'sent';
    if (!isSent) await abandon(context, batch);
    return await finishBatch(context, batch);
  } finally {
    leave();
  }
}

interface BatchPass {
  readonly job: SendJob;
  readonly message: MessageRow;
  readonly batch: BatchRow;
  readonly stop: AbortSignal;
  readonly onSent: () => void;
}

async function runPass(
  context: DeliveryContext,
  { job, message, batch, stop, onSent }: BatchPass,
): Promise<'sent' | 'cancelled'> {
  const { db, tuning, clock } = context;
  const isFirst = batch.state === 'sending';
  const recipients = isFirst
    ? await firstRecipients(db, message, batch, clock())
    : await dueRecipients(db, batch, clock());
  const tokens = recipients.map(({ token }) => token);
  const progress = isFirst ? trackProgress(batch, tokens) : undefined;
  const full = new Set<PushServiceLimiter>();
  const halting = new AbortController();
  let isCancelled = false;
  const ledger = createLedger<Settlement>({
    async write(settlements) {
      try {
        ({ isCancelled } = await checkpoint(context, batch, settlements, progress));
        if (isCancelled) halting.abort();
        for (const { putOffBy } of settlements) if (putOffBy) full.add(putOffBy);
      } catch (error) {
        halting.abort();
        throw error;
      }
    },
    groupSize: tuning.checkpointResults,
    maxAge: tuning.checkpointAge,
  });
  let pass: Pass;
  try {
    pass = await sendToEach(context, message, recipients, {
      priority: priorityOf(batch),
      sendAt: batch.send_at,
      expiresAt: batch.expires_at,
      halt: AbortSignal.any([stop, halting.signal]),
      settle: (settlement) => ledger.add(settlement),
      onSent,
    });
    for (const unanswered of pass.unanswered) ledger.add(putDown(context, unanswered));
  } finally {
    await ledger.close();
  }
  // Not before they are kept, and nobody is called back while their batch is in hand.
  for (const limiter of full) limiter.addDeferred(job);
  followLateAnswers(context, job, batch, pass.unanswered);
  if (isCancelled) return 'cancelled';
  if (pass.failures.length > 0) throw pass.failures[0];
  if (!pass.isWhole) throw stop.reason;
  return 'sent';
}

/** Leaves a batch of a cancelled message to the answers that are still to come: what went out is counted. */
async function abandon({ db, clock, tuning }: DeliveryContext, batch: BatchRow): Promise<void> {
  const { answerLimit } = tuning;
  await removeSettledRetries(db, batch.message, batch.number, { now: clock(), answerLimit });
}
