import {
  type FollowedTopics,
  followedTopics,
  type MessageState,
  type MessageStatus,
  type MessageSummary,
  type Target,
} from '@sineta/protocol';
import { sql, type Transaction } from 'kysely';
import type { Executor } from '../database/executor.ts';
import { findDirectStatus } from './direct/direct-messages.ts';
import { forUpdate, isPostgres } from '../database/dialect.ts';
import { runningUntil } from './experiments/experiment.ts';
import { finalState } from './final-state.ts';
import { isMissed } from './recurring/missed.ts';
import { counted, type MessageCounts, spreadCounts } from './counters/message-counts.ts';
import { droppedOf, heldColumns, heldCountsOf, heldOf } from './held-counts.ts';
import { shardCount } from '../database/sharding/shard.ts';
import type { MessageRow, NewMessage, Schema } from '../database/schema.ts';

export async function insertMessage(db: Executor, message: NewMessage): Promise<void> {
  await db.insertInto('message').values(message).execute();
}

/** The status of a message, as its sender sees it. */
export async function findMessage(
  db: Executor,
  site: string,
  id: string,
): Promise<MessageStatus | undefined> {
  const row = await findMessageRow(db, site, id);
  if (row) return toStatus(row);
  return findDirectStatus(db, site, id);
}

export async function findMessageRow(
  db: Executor,
  site: string,
  id: string,
): Promise<MessageRow | undefined> {
  const row = await db
    .selectFrom('message')
    .selectAll()
    .select(spreadCounts)
    .where('site', '=', site)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && counted(row);
}

export async function findState(db: Executor, site: string, id: string): Promise<MessageState | undefined> {
  const row = await db
    .selectFrom('message')
    .select('state')
    .where('site', '=', site)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.state;
}

/** Reads a message and locks it until the end of the transaction. */
export async function lockMessage(
  transaction: Transaction<Schema>,
  site: string,
  id: string,
): Promise<MessageRow | undefined> {
  if (isPostgres(transaction)) {
    const query = transaction
      .selectFrom('message')
      .select('id')
      .where('site', '=', site)
      .where('id', '=', id);
    await forUpdate(transaction, query).execute();
  }
  // In a second statement: one that waited for the lock would add counts that were folded meanwhile to those of its start.
  return findMessageRow(transaction, site, id);
}

/**
 * Replaces a scheduled message whose batches were removed. `planned_batches` stays, so that no batch number is used twice: a
 * job of a removed batch never finds another one.
 */
export async function replaceScheduled(
  db: Executor,
  { site, id, created_at: _created, ...columns }: Omit<NewMessage, 'sent_by_kind' | 'sent_by_name'>,
  now: number,
): Promise<void> {
  await db
    .updateTable('message')
    .set({ ...columns, changed_at: now, targeted: 0, open_batches: 0 })
    .where('site', '=', site)
    .where('id', '=', id)
    .execute();
}

/** Values to add to the row of a message. */
export type Tally = MessageCounts & { readonly targeted?: number; readonly open_batches?: number };

/** Adds to the row of a message, which all its batches share: seldom enough that none waits. */
export async function addToMessage(db: Executor, site: string, id: string, tally: Tally): Promise<void> {
  const counts = Object.entries(tally).map(([counter, more]) => [
    counter,
    sql<number>`${sql.ref(counter)} + ${more}`,
  ]);
  await db
    .updateTable('message')
    .set(Object.fromEntries(counts))
    .where('site', '=', site)
    .where('id', '=', id)
    .execute();
}

/**
 * Changes a scheduled message that is locked to `sending`, with the wave that is planned first. The message of a recurring
 * message is cancelled instead if the service can send it only late: the next one follows.
 * @returns its state
 */
export async function beginMessage(
  db: Executor,
  {
    site,
    id,
    recurring,
    send_at,
    wave_at,
  }: Pick<MessageRow, 'site' | 'id' | 'recurring' | 'send_at' | 'wave_at'>,
  now: number,
): Promise<'sending' | 'cancelled'> {
  const state = recurring !== null && isMissed(send_at, now) ? 'cancelled' : 'sending';
  await db
    .updateTable('message')
    .set({ state, wave_at })
    .where('site', '=', site)
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .execute();
  return state;
}

/**
 * Gives a message its final state if it is planned completely and every batch is finished. Call it in the transaction
 * that finished the last batch.
 */
export async function closeMessage(db: Executor, site: string, id: string): Promise<void> {
  const message = await findMessageRow(db, site, id);
  if (message === undefined) return;
  await db
    .updateTable('message')
    .set({ state: finalState(message) })
    .where('site', '=', site)
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('cursor_shard', '=', shardCount)
    .where('open_batches', '=', 0)
    .execute();
}

/** Ends a message that has not ended. Returns its title; undefined if there is no such message. */
export async function markCancelled(db: Executor, site: string, id: string): Promise<string | undefined> {
  const cancelled = await db
    .updateTable('message')
    .set({ state: 'cancelled' })
    .where('site', '=', site)
    .where('id', '=', id)
    .where('state', 'in', ['scheduled', 'sending'])
    .returning('title')
    .executeTakeFirst();
  return cancelled?.title;
}

/** Failed devices to which a message is sent again. */
export interface Reopening {
  readonly devices: number;
  /** The number of them that failed because the TTL ended. */
  readonly expired: number;
}

/**
 * Changes a message back to `sending` and adds one batch for devices that it failed for.
 * @returns the number of the batch, which the same transaction must add; undefined if the message can no longer be sent
 */
export async function reopenMessage(
  db: Executor,
  site: string,
  id: string,
  { devices, expired }: Reopening,
  now: number,
): Promise<number | undefined> {
  const reopened = await db
    .updateTable('message')
    .set((column) => ({
      state: 'sending',
      failed: column('failed', '-', devices),
      expired: column('expired', '-', expired),
      planned_batches: column('planned_batches', '+', 1),
      open_batches: column('open_batches', '+', 1),
    }))
    .where('site', '=', site)
    .where('id', '=', id)
    .where('state', 'in', ['sending', 'sent', 'expired', 'failed'])
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('planned_batches')
    .executeTakeFirst();
  return reopened && reopened.planned_batches - 1;
}

/** The columns of a message in lists. */
const listedColumns = [
  'id',
  'state',
  'created_at',
  'send_at',
  'send_at_local',
  'changed_at',
  'cursor_shard',
  'targeted',
  'accepted',
  'failed',
  'gone',
  'displayed',
  'clicked',
  'dismissed',
  'title',
  'audience',
  'topic',
  'segment',
  'recurring',
  'withdrawn_at',
  'corrected_at',
  'division',
  'experiment',
  'experiment_result',
  'experiment_ended_at',
  ...heldColumns,
] as const;

/** What lists read of a message. Of the targets, which may name many devices, only unnamed filters are read. */
export const summaryColumns = [
  ...listedColumns,
  sql<string | null>`case when audience = 'segment' and segment is null then target end`.as('filter_target'),
  spreadCounts,
] as const;

export type SummaryRow = Pick<MessageRow, (typeof listedColumns)[number]> & {
  readonly filter_target: string | null;
  /** Absent once `counted` has added it, so that none can be forgotten. */
  readonly spread_counts?: never;
};

function toStatus(row: Omit<SummaryRow, 'filter_target'>): MessageStatus {
  const { targeted, accepted, failed, gone, displayed, clicked, dismissed } = row;
  return {
    id: row.id,
    state: row.state,
    createdAt: new Date(row.created_at).toISOString(),
    ...(row.state === 'scheduled' && { sendAt: new Date(row.send_at).toISOString() }),
    ...(row.changed_at !== null && { changedAt: new Date(row.changed_at).toISOString() }),
    ...(row.state === 'sending' && row.cursor_shard < shardCount && { planning: true }),
    counts: { targeted, accepted, failed, gone, held: heldOf(row), displayed, clicked, dismissed },
  };
}

/** A message as lists show it. */
export function toSummary(row: SummaryRow): MessageSummary {
  const topics = followedBy(row);
  const until = runningUntil(row);
  return Object.assign(toStatus(row), droppedOf(heldCountsOf(row)), {
    ...(row.state === 'scheduled' && row.send_at_local !== null && { sendAtLocal: row.send_at_local }),
    ...(until !== undefined && { experimentUntil: new Date(until).toISOString() }),
    title: row.title,
    audience: row.audience === 'test' ? 'devices' : row.audience,
    ...(row.topic !== null && { topic: row.topic }),
    ...(topics && { topics }),
    ...(row.segment !== null && { segment: row.segment }),
    ...(row.recurring !== null && { recurring: row.recurring }),
    ...(row.withdrawn_at !== null && { withdrawn: true as const }),
  });
}

/** The topics of a message to followers of several. */
function followedBy({ filter_target: json }: SummaryRow): FollowedTopics | undefined {
  const target = json === null ? undefined : (JSON.parse(json) as Target);
  return target && 'filter' in target ? followedTopics(target.filter) : undefined;
}
