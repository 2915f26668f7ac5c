import { sql } from 'kysely';
import { createBulkInsert } from '../../database/bulk-insert.ts';
import type { Executor } from '../../database/executor.ts';
import { inRelaxedTransaction } from '../../database/relaxed-transaction.ts';
import type { DirectMessageRow } from '../../database/schema.ts';
import { createStatementBySize } from '../../database/statement-by-size.ts';
import { shardOf } from '../../database/sharding/shard.ts';
import { addToDigests, clearHeld, type Held } from '../../devices/preferences/digest.ts';
import { markDevice } from '../../devices/liveness.ts';
import type { DirectDelivery } from '../../messages/direct/direct-request.ts';
import { countDirectEvents, type DirectEvent } from '../../messages/direct/direct-days.ts';
import { addToPushServiceDays } from '../../messages/outcomes/push-service-days.ts';
import { responsesOf } from '../progress/checkpoint.ts';
import type { DeliveryDecision } from '../send/delivery-decision.ts';
import type { DeliveryResult } from '../send/delivery-result.ts';
import { isOneOfMessages, keyOf } from '../../messages/direct/message-key.ts';

/** What came of one direct message. */
export interface DirectResult {
  readonly message: DirectDelivery['message'];
  readonly result: DeliveryResult;
}

/** What is kept of a message that was sent. */
const movedColumns = [
  'site',
  'id',
  'token',
  'title',
  'displayed_at',
  'clicked_at',
  'clicked_action',
  'dismissed_at',
  'sent_by_kind',
  'sent_by_name',
  'created_at',
  'send_at',
  'ttl',
  'urgency',
  'collapse_key',
  'user_id',
] as const;
const deleteQueued = createStatementBySize({
  compile: (db, messages: readonly DirectDelivery['message'][]) =>
    db
      .deleteFrom('direct_queue')
      .where(isOneOfMessages(messages))
      .where(sql<boolean>`state in ('sending', 'cancelled')`)
      .returning(movedColumns)
      .compile(),
  valuesOf: ({ site, id, token }) => [site, id, token],
  longest: 128,
});
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
    const events = await moveFromQueue(transaction, ended, now);
    const held: Held[] = [];
    for (const other of inOrder(others)) {
      const { site, token } = other.message;
      const { decision } = other.result;
      if (!(await writeOther(transaction, other, now))) continue;
      if (decision.kind === 'failed') events.push({ site, token, event: 'failed', at: now });
      if (decision.kind === 'held' && decision.digestAt !== undefined) {
        held.push({ token, reason: decision.reason, digestAt: decision.digestAt });
      }
    }
    const deleted = await addToDigests(transaction, held);
    // The deletion of their devices found nothing that was held.
    if (deleted.length > 0) await clearHeld(transaction, deleted);
    for (const { message, result } of inOrder(results)) {
      const { liveness } = result.decision;
      if (!liveness || result.endpoint === null) continue;
      const device = { token: message.token, endpoint: result.endpoint };
      await markDevice(transaction, device, liveness, now);
    }
    // In one order everywhere, as below: processes that write about the same sites share the rows.
    const bySite = Map.groupBy(results, ({ message }) => message.site);
    for (const [site, group] of [...bySite].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const responses = responsesOf(group.map(({ result }) => result));
      await addToPushServiceDays(transaction, site, responses, shardOf(group[0]!.message.token), now);
    }
    await countDirectEvents(transaction, events);
  });
}

/** Nothing is left to send or to retry. */
function isEnd({ kind }: DeliveryDecision): boolean {
  return kind === 'accepted' || kind === 'gone';
}

/**
 * Moves messages out of the queue, without their content. A result that was already written changes nothing.
 * @returns what happened to those that were moved
 */
async function moveFromQueue(
  db: Executor,
  results: readonly DirectResult[],
  now: number,
): Promise<DirectEvent[]> {
  const byKey = new Map(results.map(({ message, result }) => [keyOf(message), result]));
  const rows = await deleteQueued(
    db,
    results.map(({ message }) => message),
  );
  const moved = rows.map((row) => {
    const { decision, service } = byKey.get(keyOf(row))!;
    const state = decision.kind === 'gone' ? ('gone' as const) : ('accepted' as const);
    return Object.assign(row, { state, service, settled_at: now });
  });
  // In the order of the primary key, whose pages are then filled one after the other.
  await insertMoved(
    db,
    moved.sort((a, b) => (a.id < b.id ? -1 : 1)),
  );
  return moved.map(({ site, token, state }) => ({ site, token, event: state, at: now }));
}

/** @returns whether the message was still to be sent */
async function writeOther(db: Executor, { message, result }: DirectResult, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('direct_queue')
    .set(columnsOf(result, now))
    .where('site', '=', message.site)
    .where('id', '=', message.id)
    .where('token', '=', message.token)
    .where('state', '=', 'sending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function columnsOf({ decision, status, service }: DeliveryResult, now: number): Partial<DirectMessageRow> {
  if (decision.kind === 'retry' || decision.kind === 'late') {
    return { due_at: decision.dueAt, attempts: decision.attempts };
  }
  // Its content stays for a retry, which is possible until the TTL ends; then housekeeping deletes it.
  const failed = { state: 'failed', service, settled_at: now, due_at: null, status } as const;
  if (decision.kind === 'failed') return { ...failed, reason: decision.reason };
  if (decision.kind !== 'held') return {};
  const held = { ...failed, state: 'held', reason: decision.reason } as const;
  // Its content stays until the digest of the device is due.
  return decision.digestAt === undefined ? { ...held, payload: null, translations: null } : held;
}

/** In one order everywhere, so that two processes that write about the same devices never wait for each other. */
function inOrder(results: readonly DirectResult[]): readonly DirectResult[] {
  const key = ({ message }: DirectResult) => `${message.token} ${message.id}`;
  return results.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}
