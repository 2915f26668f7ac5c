import { sql } from 'kysely';
import { createBulkInsert } from '../../database/bulk-insert.ts';
import type { Executor } from '../../database/executor.ts';
import { powerOfTwoChunks } from '../../database/paging/chunks.ts';
import { inRelaxedTransaction } from '../../database/relaxed-transaction.ts';
import type { DirectMessageRow } from '../../database/schema.ts';
import { shardOf } from '../../database/sharding/shard.ts';
import { markDevice } from '../../devices/liveness.ts';
import type { DirectDelivery } from '../../messages/direct/accept-direct.ts';
import { addToPushServiceDays } from '../../messages/outcomes/push-service-days.ts';
import { answersOf } from '../progress/checkpoint.ts';
import type { DeliveryDecision } from '../send/delivery-decision.ts';
import type { DeliveryResult } from '../send/delivery-result.ts';

/** What came of one direct message. */
export interface DirectResult {
  readonly message: DirectDelivery['message'];
  readonly result: DeliveryResult;
}

/** Rows that are moved by a statement, at most: each has three values. */
const rowsAtOnce = 128;

/** What is kept of a message that was sent. */
const movedColumns = [
  'site',
  'id',
  'token',
  'title',
  'displayed_at',
  'clicked_at',
  'dismissed_at',
  'sent_by_kind',
  'sent_by_name',
  'created_at',
  'expires_at',
  'ttl',
  'urgency',
  'collapse_key',
] as const;
const insertMoved = createBulkInsert('direct_message', [...movedColumns, 'state', 'service', 'settled_at']);

/**
 * Writes what came of direct messages in one transaction. A result that does not reach the disk is found out again: the
 * message is sent once more, and the device shows it once.
 */
export function writeDirectResults(
  db: Executor,
  results: readonly DirectResult[],
  now: number,
): Promise<void> {
  const ended = inOrder(results.filter(({ result }) => isEnd(result.decision)));
  const others = results.filter(({ result }) => !isEnd(result.decision));
  return inRelaxedTransaction(db, async (transaction) => {
    for (const chunk of powerOfTwoChunks(ended, rowsAtOnce)) await moveFromQueue(transaction, chunk, now);
    for (const other of inOrder(others)) await writeOther(transaction, other, now);
    for (const { message, result } of inOrder(results)) {
      const { liveness } = result.decision;
      if (!liveness || result.endpoint === null) continue;
      const device = { token: message.token, endpoint: result.endpoint };
      await markDevice(transaction, device, liveness, now);
    }
    for (const [site, group] of Map.groupBy(results, ({ message }) => message.site)) {
      const answers = answersOf(group.map(({ result }) => result));
      await addToPushServiceDays(transaction, site, answers, shardOf(group[0]!.message.token), now);
    }
  });
}

/** Nothing is left to send or to retry. */
function isEnd({ kind }: DeliveryDecision): boolean {
  return kind === 'accepted' || kind === 'gone';
}

/** Moves messages out of the queue, without their content. A result that was already written changes nothing. */
async function moveFromQueue(db: Executor, results: readonly DirectResult[], now: number): Promise<void> {
  const byKey = new Map(results.map(({ message, result }) => [keyOf(message), result]));
  const rows = await db
    .deleteFrom('direct_queue')
    .where(isOneOfMessages(results))
    .where('state', 'in', ['sending', 'cancelled'])
    .returning(movedColumns)
    .execute();
  const moved = rows.map((row) => {
    const { decision, service } = byKey.get(keyOf(row))!;
    return Object.assign(row, { state: decision.kind, service, settled_at: now });
  });
  // In the order of the primary key, whose pages are then filled one after the other.
  await insertMoved(
    db,
    moved.sort((a, b) => (a.id < b.id ? -1 : 1)),
  );
}

function keyOf({ id, token }: Pick<DirectMessageRow, 'id' | 'token'>): string {
  return `${id} ${token}`;
}

async function writeOther(db: Executor, { message, result }: DirectResult, now: number): Promise<void> {
  await db
    .updateTable('direct_queue')
    .set(columnsOf(result, now))
    .where('site', '=', message.site)
    .where('id', '=', message.id)
    .where('token', '=', message.token)
    .where('state', '=', 'sending')
    .execute();
}

function columnsOf({ decision, status, service }: DeliveryResult, now: number): Partial<DirectMessageRow> {
  if (decision.kind === 'retry' || decision.kind === 'unanswered') {
    return { due_at: decision.dueAt, attempts: decision.attempts };
  }
  // Its content stays for a retry, which is possible until the TTL ends.
  const failed = { state: 'failed', service, settled_at: now, due_at: null, status } as const;
  return decision.kind === 'failed' ? { ...failed, reason: decision.reason } : {};
}

function isOneOfMessages(results: readonly DirectResult[]) {
  const keys = results.map(({ message: { site, id, token } }) => sql`(${site}, ${id}, ${token})`);
  return sql<boolean>`(site, id, token) in (values ${sql.join(keys)})`;
}

/** In one order everywhere, so that two processes that write about the same devices never wait for each other. */
function inOrder(results: readonly DirectResult[]): readonly DirectResult[] {
  return results.toSorted((a, b) => (a.message.token < b.message.token ? -1 : 1));
}
