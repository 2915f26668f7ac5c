import { end, type Position, start } from '../../devices/list/audience.ts';
import type { AnswerCounts } from '../../messages/outcomes/answer-counts.ts';
import type { Executor } from '../../database/executor.ts';
import type { BatchRow, MessageRow, NewBatch } from '../../database/schema.ts';

/** How far the planning of a message has come. */
export interface PlanProgress {
  readonly cursor: Position;
  /** When those get it who are planned next. */
  readonly waveAt: number;
}

type UnnumberedBatch = Omit<NewBatch, 'number'>;

/**
 * Adds batches to a message and moves its planning on. They get their numbers here, where the message is held:
 * since it was read, a retry may have added batches of its own.
 * @returns them with their numbers; undefined when somebody else planned from the same place.
 */
export async function addBatches(
  db: Executor,
  message: MessageRow,
  batches: readonly UnnumberedBatch[],
  { cursor, waveAt }: PlanProgress,
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
    }))
    .where('site', '=', message.site)
    .where('id', '=', message.id)
    .where('cursor_shard', '=', message.cursor_shard)
    .where('cursor_token', '=', message.cursor_token)
    .where('wave_at', '=', message.wave_at)
    .returning('planned_batches')
    .executeTakeFirst();
  if (moved === undefined) return undefined;
  const first = moved.planned_batches - batches.length;
  const numbered = batches.map((batch, index) => ({ ...batch, number: first + index }));
  if (numbered.length > 0) await db.insertInto('batch').values(numbered).execute();
  return numbered;
}

type BatchName = Pick<BatchRow, 'site' | 'message' | 'send_at' | 'expires_at'>;

/** A batch of devices that are named one by one. */
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

/** Adds a batch that its message counts already. */
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

/** How far the first pass of a batch has come. */
export interface BatchProgress {
  /** What `settled` was before: another pass over the same batch would have moved it. */
  readonly settledBefore: number;
  readonly settled: number;
  /** Undefined for a batch that names its devices. */
  readonly after?: Position;
  readonly settledAhead: readonly string[];
  /** What push services have said since the pass began. */
  readonly answers: AnswerCounts;
}

/** The statement that moves the first pass of a batch on, unless another pass over it has done so meanwhile. */
export function moveOn(
  db: Executor,
  { message, number }: BatchRow,
  { settledBefore, settled, after, settledAhead, answers }: BatchProgress,
) {
  return db
    .updateTable('batch')
    .set({
      settled,
      settled_ahead: JSON.stringify(settledAhead),
      answers: JSON.stringify(answers),
      ...(after && { after_shard: after.shard, after_token: after.token }),
    })
    .where('message', '=', message)
    .where('number', '=', number)
    .where('state', '=', 'sending')
    .where('settled', '=', settledBefore);
}

/**
 * Says that the first pass of a batch is over and that it waits for its retries.
 * @returns false when somebody else had said so or ended it.
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

/** Ends a batch. @returns false when it had ended already. */
export async function removeBatch(db: Executor, batch: BatchRow): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('batch')
    .where('message', '=', batch.message)
    .where('number', '=', batch.number)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
