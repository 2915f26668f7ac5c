import type { JobQueue } from '../../jobs/queue.ts';
import { end } from '../../devices/list/audience.ts';
import { findMessageRow } from '../../messages/messages.ts';
import { expiryOf } from '../../messages/schedule/schedule.ts';
import type { MessageScheduler } from '../../messages/scheduler.ts';
import { addBatches, namedBatch, removeBatches } from '../progress/batches.ts';
import { priorityOf } from '../send/priority.ts';

/** Schedules an audience as one plan job, named devices as a batch and its job for each instant. */
export function scheduleDelivery(jobs: JobQueue): MessageScheduler['schedule'] {
  return async (transaction, { site, id: message, send_at, ttl }, named) => {
    if (named === undefined) {
      return jobs.enqueue(transaction, { kind: 'plan', site, message }, { runAt: send_at });
    }
    const batches = [...named].map(([at, tokens]) =>
      namedBatch({ site, message, send_at: at, expires_at: expiryOf(at, ttl) }, tokens),
    );
    const row = await findMessageRow(transaction, site, message);
    const added = await addBatches(transaction, row!, batches, { cursor: end, waveAt: row!.wave_at });
    for (const batch of added!) {
      const job = { kind: 'send', site, message, batch: batch.number } as const;
      await jobs.enqueue(transaction, job, { priority: priorityOf(batch), runAt: batch.send_at });
    }
  };
}

/** Removes the jobs and batches of a message that has not begun. A running job finds nothing to send. */
export function removeDelivery(jobs: JobQueue): MessageScheduler['remove'] {
  return async (transaction, site, message) => {
    await jobs.cancel(transaction, { kind: 'plan', site, message });
    for (const batch of await removeBatches(transaction, message)) {
      await jobs.cancel(transaction, { kind: 'send', site, message, batch });
    }
  };
}
