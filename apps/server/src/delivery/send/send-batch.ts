import type { Kysely } from 'kysely';
import { inTransaction } from '../../database/executor.ts';
import type { BatchRow, MessageRow, Schema } from '../../database/schema.ts';
import { attributesOf } from '../../devices/attributes/attributes.ts';
import type { JobHandler, SendJob } from '../../jobs/queue.ts';
import type { Logger } from '../../logger.ts';
import { becomeDirect, isScheduledDirect } from '../../messages/direct/scheduled-direct.ts';
import { beginMessage, findMessageRow, lockMessage } from '../../messages/messages.ts';
import type { SenderLimiter } from '../flow/sender-limiter.ts';
import { findBatch } from '../progress/batches.ts';
import type { UnwrittenResponses } from '../flow/unwritten-responses.ts';
import { checkpoint, type CheckpointOptions } from '../progress/checkpoint.ts';
import { finishBatch } from '../progress/finish-batch.ts';
import type { ReceiptProofs } from '../../messages/receipts/receipt-proofs.ts';
import { createGroupedWriter } from '../progress/grouped-writer.ts';
import { trackProgress } from '../progress/progress.ts';
import { removeSettledRetries } from '../progress/retries.ts';
import type { Tuning } from '../tuning.ts';
import type { DeliveryResult } from './delivery-result.ts';
import { type RunOutcome, runDelivery } from './delivery-run.ts';
import type { EncryptedMessage } from './encrypt-burst.ts';
import { keepUnrequested } from './keep-unrequested.ts';
import type { LateResponses } from './late-responses.ts';
import { rankOf, priorityOf } from './priority.ts';
import { holdRecipients } from '../preferences/hold-recipients.ts';
import { dueRecipients, type Recipient, unsentRecipients } from './recipients.ts';
import type { Semaphore } from './semaphore.ts';
import type { SendToDevice } from './send-to-device.ts';
import { isPersonal, type PayloadOf, payloadsOf } from './payloads.ts';

interface SendBatchOptions extends CheckpointOptions {
  readonly db: Kysely<Schema>;
  readonly encryptAhead: (
    recipients: readonly Recipient[],
    payloadOf: PayloadOf,
  ) => AsyncIterable<readonly EncryptedMessage[]>;
  readonly sendToDevice: SendToDevice;
  readonly proofs: ReceiptProofs;
  readonly lateResponses: LateResponses;
  readonly unwritten: UnwrittenResponses;
  /** Limits the batches that are sending; a batch that only awaits its last responses does not count. */
  readonly sending: Semaphore;
  readonly logger: Logger;
  readonly tuning: Tuning;
}

/**
 * Sends what is due of a batch: to all its devices at first, later the retries. It continues at the last checkpoint, so
 * that a crash repeats little and skips no device. The job runs again while retries are left.
 */
export function createSendBatch(options: SendBatchOptions): JobHandler<'send'> {
  const { db, clock, tuning, sending } = options;
  return async (job, signal) => {
    const waiting = await findBatch(db, job.message, job.batch);
    if (waiting === undefined) return undefined;
    // Before anything else is read: meanwhile the message may be changed or cancelled, and a device erased.
    const leave = priorityOf(waiting) === 'high' ? () => {} : await sending.acquire();
    try {
      signal.throwIfAborted();
      const message = await beginIfScheduled(db, job, clock());
      if (message === 'direct') {
        options.onChange(job.site, job.message);
        return undefined;
      }
      const batch = await findBatch(db, job.message, job.batch);
      if (message === undefined || batch === undefined) return undefined;
      const isSent =
        message.state !== 'cancelled' &&
        (await run(options, { job, message, batch, signal, onSent: leave })) === 'sent';
      if (!isSent) {
        await keepUnrequested(db, message, batch, clock());
        // Late responses of a cancelled message still count.
        const { responseLimit } = tuning;
        await removeSettledRetries(db, batch.message, batch.number, { now: clock(), responseLimit });
      }
      return await finishBatch(options, batch);
    } finally {
      leave();
    }
  };
}

/**
 * Begins a scheduled message, unless the batch was removed by a change of the message.
 * @returns the message; `direct` if it is a direct message now
 */
async function beginIfScheduled(
  db: Kysely<Schema>,
  job: SendJob,
  now: number,
): Promise<MessageRow | 'direct' | undefined> {
  const found = await findMessageRow(db, job.site, job.message);
  if (found?.state !== 'scheduled') return found;
  return inTransaction(db, async (transaction) => {
    const message = await lockMessage(transaction, job.site, job.message);
    const batch = await findBatch(transaction, job.message, job.batch);
    if (batch === undefined || message?.state !== 'scheduled') return message;
    if (isScheduledDirect(message, now) && (await becomeDirect(transaction, message))) return 'direct';
    return { ...message, state: await beginMessage(transaction, message, now) };
  });
}

interface BatchRun {
  readonly job: SendJob;
  readonly message: MessageRow;
  readonly batch: BatchRow;
  readonly signal: AbortSignal;
  readonly onSent: () => void;
}

async function run(
  options: SendBatchOptions,
  { job, message, batch, signal, onSent }: BatchRun,
): Promise<'sent' | 'cancelled'> {
  const { db, tuning, clock, encryptAhead, sendToDevice, lateResponses, logger } = options;
  const isFirst = batch.state === 'sending';
  const recipients = isFirst
    ? await unsentRecipients(db, message, batch, clock())
    : await dueRecipients(db, message, batch, clock());
  const progress = isFirst ? trackProgress(batch, tokensOf(recipients)) : undefined;
  const deferring = new Set<SenderLimiter>();
  const stopping = new AbortController();
  let isCancelled = false;
  const writer = createGroupedWriter<DeliveryResult>({
    async write(results) {
      try {
        ({ isCancelled } = await checkpoint(options, batch, results, progress));
        if (isCancelled) stopping.abort();
        for (const { deferredBy } of results) if (deferredBy) deferring.add(deferredBy);
      } catch (error) {
        stopping.abort();
        throw error;
      }
    },
    groupSize: tuning.checkpointResults,
    maxAge: tuning.checkpointAge,
    unwritten: options.unwritten,
    onSettled: ({ room }) => room?.release(),
  });
  const priority = priorityOf(batch);
  const rank = rankOf(message, priority);
  const stop = AbortSignal.any([signal, stopping.signal]);
  const conditions = { message, priority, rank, sendAt: batch.send_at, expiresAt: batch.expires_at, stop };
  let outcome: RunOutcome | undefined;
  try {
    const { free, held } = await holdRecipients(db, message, recipients, clock());
    for (const result of held) writer.add(result);
    const attributes = isPersonal(message) ? await attributesOf(db, tokensOf(free)) : undefined;
    outcome = await runDelivery({
      groups: encryptAhead(free, payloadsOf(message, options.proofs, attributes)),
      send: (encrypted, onStarted) => sendToDevice(encrypted, conditions, onStarted),
      record: (result) => writer.add(result),
      onSent,
      stop,
      responseTimeout: tuning.responsesWithin[priority],
      holdsUpOthers: (silentFor) =>
        [...deferring].some((limiter) => limiter.accepts(rank, message.id)) ||
        // Other retries of the batch become due meanwhile, also because they are brought forward.
        (!isFirst && silentFor >= tuning.responsesWithin.high),
      logger,
    });
    for (const { recipient } of outcome.late) writer.add(lateResponses.placeholderFor(recipient));
    await writer.close();
  } catch (error) {
    await writer.close().catch(() => {});
    // Their requests are repeated with the batch.
    for (const { result } of outcome?.late ?? []) void result.then((response) => response?.room?.release());
    throw error;
  }
  // Only now: the deferred requests are stored, and none is brought forward while its batch runs.
  for (const limiter of deferring) limiter.addDeferred(job, rank);
  lateResponses.follow(job, batch, outcome.late);
  if (isCancelled) return 'cancelled';
  if (outcome.errors.length > 0) throw outcome.errors[0];
  if (!outcome.isComplete) throw signal.reason;
  return 'sent';
}

function tokensOf(recipients: readonly Recipient[]): string[] {
  return recipients.map(({ token }) => token);
}
