import type { Kysely } from 'kysely';
import type { BatchRow, Schema } from '../../database/schema.ts';
import type { JobQueue, SendJob } from '../../jobs/queue.ts';
import type { Logger } from '../../logger.ts';
import { findBatch } from '../progress/batches.ts';
import type { UnwrittenResponses } from '../flow/unwritten-responses.ts';
import { checkpoint, type CheckpointOptions } from '../progress/checkpoint.ts';
import { finishBatch } from '../progress/finish-batch.ts';
import { createGroupedWriter } from '../progress/grouped-writer.ts';
import type { Tuning } from '../tuning.ts';
import type { DeliveryResult } from './delivery-result.ts';
import type { LateResponse } from './delivery-run.ts';
import { priorityOf } from './priority.ts';
import type { Recipient } from './recipients.ts';

/** Handles responses that arrive after their delivery run has ended. */
export interface LateResponses {
  /**
   * The result of a run for a device without a response: a retry that is due when no response can arrive any more. A crash
   * leaves it.
   */
  placeholderFor(recipient: Recipient): DeliveryResult;
  /** Replaces the placeholders by the results, and brings the batch's job forward to what is left of it. */
  follow(job: SendJob, batch: BatchRow, late: readonly LateResponse[]): void;
  /** Resolves when all results are stored. */
  finish(): Promise<void>;
}

interface LateResponsesOptions extends CheckpointOptions {
  readonly db: Kysely<Schema>;
  readonly jobs: JobQueue;
  readonly logger: Logger;
  readonly unwritten: UnwrittenResponses;
  readonly tuning: Tuning;
}

export function createLateResponses(options: LateResponsesOptions): LateResponses {
  const { db, jobs, clock, logger, unwritten, tuning } = options;
  const running = new Set<Promise<void>>();

  async function record(job: SendJob, batch: BatchRow, late: readonly LateResponse[]): Promise<void> {
    const writer = createGroupedWriter<DeliveryResult>({
      async write(results) {
        await checkpoint(options, batch, results, undefined);
        const current = await findBatch(db, batch.message, batch.number);
        // Its job has not ended the first run, and finishes the batch.
        if (current?.state === 'sending') return;
        const mayBeSooner = results.some(({ decision }) => 'dueAt' in decision);
        await finishBatch(options, batch, async (transaction, retryAt) => {
          // A job that runs before any retry is due does no harm; finding out would cost more.
          if (retryAt !== undefined && !mayBeSooner) return;
          const runAt = retryAt ?? clock();
          await jobs.bringForward(transaction, job, { priority: priorityOf(batch), runAt });
        });
      },
      groupSize: tuning.checkpointResults,
      maxAge: tuning.checkpointAge,
      unwritten,
      onSettled: ({ room }) => room?.release(),
    });
    await Promise.all(
      late.map(async ({ recipient, result }) =>
        // An aborted request is due now: at the next start.
        writer.add((await result) ?? lateUntil(recipient, clock())),
      ),
    );
    await writer.close();
  }

  return {
    placeholderFor: (recipient) => lateUntil(recipient, clock() + tuning.responseLimit),
    follow(job, batch, late) {
      if (late.length === 0) return;
      const followed = record(job, batch, late)
        .catch((error: unknown) =>
          logger.error({ err: error }, 'late responses are lost; their requests are repeated'),
        )
        .finally(() => running.delete(followed));
      running.add(followed);
    },
    async finish() {
      await Promise.all(running);
    },
  };
}

/** Counts as an attempt: a device without any may be brought forward. */
function lateUntil({ token, attempts }: Recipient, dueAt: number): DeliveryResult {
  const decision = { kind: 'late', dueAt, attempts: attempts + 1 } as const;
  return { token, endpoint: null, decision, status: null, service: 'other' };
}
