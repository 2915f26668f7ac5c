import type { RunAgain, SendJob } from '../jobs/port.ts';
import type { AnswerCounts } from '../storage/answer-counts.ts';
import { findBatch, removeBatch } from '../storage/batches.ts';
import { inTransaction } from '../storage/executor.ts';
import { addToMessage, beginMessage, findMessageRow } from '../storage/messages.ts';
import { removeBatchRetries } from '../storage/retries.ts';
import type { BatchRow, MessageRow } from '../storage/schema.ts';
import type { Settlement } from './attempt.ts';
import { checkpoint } from './checkpoint.ts';
import type { DeliveryContext } from './context.ts';
import { countAnswers } from './count-answers.ts';
import { finishBatch } from './finish-batch.ts';
import type { Lane } from './lane.ts';
import { followLateAnswers, putDown } from './late-answers.ts';
import { createLedger } from './ledger.ts';
import { type Pass, sendToEach } from './pass.ts';
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
    if (isSent) return await finishBatch(context, batch);
    await abandon(context, batch);
    return undefined;
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
    ? await firstRecipients(db, message, batch)
    : await dueRecipients(db, batch, clock());
  const tokens = recipients.map(({ token }) => token);
  const progress = isFirst ? trackProgress(batch, tokens) : undefined;
  const full = new Set<Lane>();
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
  for (const lane of full) lane.remember(job);
  followLateAnswers(context, job, batch, pass.unanswered);
  if (isCancelled) return 'cancelled';
  if (pass.failures.length > 0) throw pass.failures[0];
  if (!pass.isWhole) throw stop.reason;
  return 'sent';
}

/** Ends a batch of a cancelled message. Who has not been sent to is counted as targeted and as nothing else. */
async function abandon(context: DeliveryContext, { message, number, site }: BatchRow): Promise<void> {
  const { db, clock, onChange, logger } = context;
  await inTransaction(db, async (transaction) => {
    await removeBatchRetries(transaction, message, number);
    const batch = await findBatch(transaction, message, number);
    if (batch === undefined || !(await removeBatch(transaction, batch))) return;
    await countAnswers(transaction, batch, JSON.parse(batch.answers) as AnswerCounts, clock());
    await addToMessage(transaction, site, message, { open_batches: -1 });
  });
  onChange(site, message);
  logger.debug({ message, batch: number }, 'batch is cancelled');
}
