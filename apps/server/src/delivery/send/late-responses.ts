import type { SendJob } from '../../jobs/port.ts';
import { findBatch } from '../progress/batches.ts';
import type { BatchRow } from '../../database/schema.ts';
import type { Settlement } from './send-to-device.ts';
import type { Recipient } from './recipients.ts';
import { checkpoint } from '../progress/checkpoint.ts';
import type { DeliveryContext } from '../context.ts';
import { finishBatch } from '../progress/finish-batch.ts';
import { createLedger } from '../progress/grouped-writer.ts';
import type { Unanswered } from './delivery-run.ts';
import { priorityOf } from './priority.ts';

/** Lets a pass end without somebody's answer: a crash leaves a retry that is due when no answer can come any more. */
export function putDown({ clock, tuning }: DeliveryContext, { recipient }: Unanswered): Settlement {
  return unansweredUntil(recipient, clock() + tuning.answerLimit);
}

/**
 * Settles the answers that a pass did not wait for, in the place of the retries that were put down, and brings
 * the batch's job forward to what is left of it. What is not known when the service stops is due at its next start.
 */
export function followLateAnswers(
  context: DeliveryContext,
  job: SendJob,
  batch: BatchRow,
  unanswered: readonly Unanswered[],
): void {
  if (unanswered.length === 0) return;
  const { lateAnswers, logger } = context;
  const followed = settleLate(context, job, batch, unanswered)
    .catch((error: unknown) =>
      logger.error({ err: error }, 'late answers are lost; their requests are repeated'),
    )
    .finally(() => lateAnswers.delete(followed));
  lateAnswers.add(followed);
}

async function settleLate(
  context: DeliveryContext,
  job: SendJob,
  batch: BatchRow,
  unanswered: readonly Unanswered[],
): Promise<void> {
  const { clock, db, jobs, tuning } = context;
  const ledger = createLedger<Settlement>({
    async write(settlements) {
      await checkpoint(context, batch, settlements, undefined);
      const current = await findBatch(db, batch.message, batch.number);
      // Its job is not through with the first pass, and finishes it.
      if (current?.state === 'sending') return;
      const mayBeSooner = settlements.some(({ verdict }) => 'dueAt' in verdict);
      await finishBatch(context, batch, async (transaction, retryAt) => {
        // A job that comes sooner than anybody is due does no harm; to look for it costs more.
        if (retryAt !== undefined && !mayBeSooner) return;
        const runAt = retryAt ?? clock();
        await jobs.bringForward(transaction, job, { priority: priorityOf(batch), runAt });
      });
    },
    groupSize: tuning.checkpointResults,
    maxAge: tuning.checkpointAge,
  });
  await Promise.all(
    unanswered.map(async ({ recipient, answer }) =>
      ledger.add((await answer) ?? unansweredUntil(recipient, clock())),
    ),
  );
  await ledger.close();
}

/** It counts as an attempt: who has had none may be called back before its time. */
function unansweredUntil({ token, attempts }: Recipient, dueAt: number): Settlement {
  const verdict = { kind: 'unanswered', dueAt, attempts: attempts + 1 } as const;
  return { token, endpoint: null, verdict, status: null, service: 'other' };
}
