import { end, type Position, start } from '../../devices/list/audience.ts';
import type { ResponseCounts } from '../../messages/outcomes/response-counts.ts';
import type { Executor } from '../../database/executor.ts';
import type { BatchRow, MessageRow, NewBatch } from '../../database/schema.ts';

/** How far a message is planned. */
export interface PlanProgress {
  readonly cursor: Position;
  /** See `wave_at` of a message. */
  readonly waveAt: number;
  /** Devices that were passed over, because they are in the control group. */
  readonly heldOut?: number;
}

type UnnumberedBatch = Omit<NewBatch, 'number'>;

/**
 * Adds batches to a message and stores how far it is planned. They get their numbers here, where the message is locked:
 * since it was read, a retry may have added batches.
 * @returns the batches with their numbers; undefined when another worker planned from the same position, or the message was
 *   cancelled.
 */
export async function addBatches(
  db: Executor,
  message: MessageRow,
  batches: readonly UnnumberedBatch[],
  { cursor, waveAt, heldOut = 0 }: PlanProgress,
): Promise<readonly NewBatch[] | undefined> {
  const targeted = batches.reduce((sum, batch) => sum + batch.size, 0);
  const moved = await db
    .updateTable('message')
    .set((column) => ({
      cursor_shard: cursor.shard,
      cursor_token: cursor.token,
      wave_at: waveAt,
      targeted: column('targeted', '+', targeted),
      planned_batches: column('planned_batches', '+', batches.length),
      open_batches: column('open_batches', '+', batches.length),
      ...(heldOut > 0 && { holdout_devices: column('holdout_devices', '+', heldOut) }),
    }))
    .where('site', '=', message.site)
    .where('id', '=', message.id)
    .where('cursor_shard', '=', message.cursor_shard)
    .where('cursor_token', '=', message.cursor_token)
    .where('wave_at', '=', message.wave_at)
    .where('state', '!=', 'cancelled')
    .returning('planned_batches')
    .executeTakeFirst();
  if (moved === undefined) return undefined;
  const first = moved.planned_batches - batches.length;
  const numbered = batches.map((batch, index) => ({ ...batch, number: first + index }));
  if (numbered.length > 0) await db.insertInto('batch').values(numbered).execute();
  return numbered;
}

type BatchName = Pick<BatchRow, 'site' | 'message' | 'send_at' | 'expires_at'>;

/** A batch that names its devices. */
export function namedBatch<Name extends BatchName>(name: Name, tokens: readonly string[]) {
  return {
    ...name,
    size: tokens.length,
    state: 'sending' as const,
    tokens: JSON.stringify(tokens),
    after_shard: start.shard,
    after_token: start.token,
    until_shard: end.shard,
    until_token: end.token,
  };
}

/** Inserts a batch that its message counts already. */
export async function insertBatch(db: Executor, batch: NewBatch): Promise<void> {
  await db.insertInto('batch').values(batch).execute();
}

export async function findBatch(
  db: Executor,
  message: string,
  number: number,
): Promise<BatchRow | undefined> {
  return db
    .selectFrom('batch')
    .selectAll()
    .where('message', '=', message)
    .where('number', '=', number)
    .executeTakeFirst();
}

/** How far the first run of a batch has come. */
export interface BatchProgress {
  /** The previous `settled`: another run over the same batch would have changed it. */
  readonly settledBefore: number;
  readonly settled: number;
  /** Undefined for a batch that names its devices. */
  readonly after?: Position;
  readonly settledAhead: readonly string[];
  /** The responses of push services since the run began. */
  readonly responses: ResponseCounts;
}

/** The statement that stores the progress of a first run, unless another run over the batch has done so meanwhile. */
export function moveOn(
  db: Executor,
  { message, number }: BatchRow,
  { settledBefore, settled, after, settledAhead, responses }: BatchProgress,
) {
  return db
    .updateTable('batch')
    .set({
      settled,
      settled_ahead: JSON.stringify(settledAhead),
      answers: JSON.stringify(responses),
      ...(after && { after_shard: after.shard, after_token: after.token }),
    })
    .where('message', '=', message)
    .where('number', '=', number)
    .where('state', '=', 'sending')
    .where('settled', '=', settledBefore);
}

/**
 * Marks the first run of a batch as complete: it waits for its retries.
 * @returns false when another worker had marked or ended it.
 */
export async function markRetrying(db: Executor, batch: BatchRow): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('batch')
    .set({ state: 'retrying', settled_ahead: '[]', answers: '{}' })
    .where('message', '=', batch.message)
    .where('number', '=', batch.number)
    .where('state', '=', 'sending')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes a batch that has ended. @returns false when it was removed already. */
export async function removeBatch(db: Executor, batch: BatchRow): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('batch')
    .where('message', '=', batch.message)
    .where('number', '=', batch.number)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Removes the batches of a message of which nothing was sent. @returns their numbers */
export async function removeBatches(db: Executor, message: string): Promise<readonly number[]> {
  const removed = await db.deleteFrom('batch').where('message', '=', message).returning('number').execute();
  return removed.map(({ number }) => number);
}
