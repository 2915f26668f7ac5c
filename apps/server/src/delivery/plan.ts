import type { Job, RunAgain } from '../jobs/port.ts';
import { type Audience, end, listPositions, type Position } from '../storage/audience.ts';
import { addBatches } from '../storage/batches.ts';
import type { Executor } from '../storage/executor.ts';
import { addToMessage, closeMessage, findMessageRow } from '../storage/messages.ts';
import { shardCount } from '../storage/shard.ts';
import type { MessageRow, NewBatch } from '../storage/schema.ts';
import type { DeliveryContext } from './context.ts';

/** Whom a broadcast is for. */
export function audienceOf(message: MessageRow): Audience {
  return { site: message.site, topic: message.topic, before: message.created_at };
}

/**
 * Plans the next few batches of a broadcast. The job then goes to the end of the queue, behind the very
 * batches that it made: the queue itself keeps planning only a little ahead of sending, however many
 * devices there are.
 */
export async function planMessage(
  { db, jobs, clock, tuning, onChange }: DeliveryContext,
  job: Extract<Job, { kind: 'plan' }>,
): Promise<RunAgain | undefined> {
  const again = await db.transaction().execute(async (transaction) => {
    const message = await findMessageRow(transaction, job.site, job.message);
    if (message?.state !== 'sending' || message.cursor_shard === shardCount) return false;
    const expired = clock() >= message.expires_at;
    const { batches, cursor } = expired
      ? { batches: [], cursor: end }
      : await nextBatches(transaction, message, tuning.batchSize, tuning.batchesAhead);
    if (!(await addBatches(transaction, message, batches, cursor))) return false;
    for (const { number } of batches) {
      await jobs.enqueue(transaction, { ...job, kind: 'send', batch: number });
    }
    if (cursor !== end) return true;
    // Nobody knows how many were not even planned; one is enough to say that the TTL ended first.
    if (expired) await addToMessage(transaction, job.site, job.message, { expired: 1 });
    await closeMessage(transaction, job.site, job.message);
    return false;
  });
  onChange(job.site, job.message);
  return again ? { runAt: clock() } : undefined;
}

async function nextBatches(
  db: Executor,
  message: MessageRow,
  size: number,
  count: number,
): Promise<{ batches: NewBatch[]; cursor: Position }> {
  const batches: NewBatch[] = [];
  let cursor: Position = { shard: message.cursor_shard, token: message.cursor_token };
  while (batches.length < count) {
    const page = await listPositions(db, audienceOf(message), cursor, size);
    const last = page.at(-1);
    if (last === undefined) return { batches, cursor: end };
    batches.push({
      message: message.id,
      number: message.planned_batches + batches.length,
      site: message.site,
      size: page.length,
      state: 'sending',
      tokens: null,
      after_shard: cursor.shard,
      after_token: cursor.token,
      until_shard: last.shard,
      until_token: last.token,
    });
    if (page.length < size) return { batches, cursor: end };
    cursor = last;
  }
  return { batches, cursor };
}
