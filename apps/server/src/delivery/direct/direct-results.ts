import { sql } from 'kysely';
import type { Executor } from '../../database/executor.ts';
import { powerOfTwoChunks } from '../../database/paging/chunks.ts';
import { inRelaxedTransaction } from '../../database/relaxed-transaction.ts';
import type { DirectMessageRow } from '../../database/schema.ts';
import { shardOf } from '../../database/sharding/shard.ts';
import { markDevice } from '../../devices/liveness.ts';
import type { DirectDelivery } from '../../messages/direct/accept-direct.ts';
import { addToPushServiceDays } from '../../messages/outcomes/push-service-days.ts';
import { answersOf } from '../progress/checkpoint.ts';
import type { DeliveryResult } from '../send/delivery-result.ts';

/** What came of one direct message. */
export interface DirectResult {
  readonly message: DirectDelivery['message'];
  readonly result: DeliveryResult;
}

/** Rows of an update, at most: each has three values. */
const rowsAtOnce = 128;

/**
 * Writes what came of direct messages in one transaction. A result that does not reach the disk is found out again: the
 * message is sent once more, and the device shows it once.
 */
export function writeDirectResults(
  db: Executor,
  results: readonly DirectResult[],
  now: number,
): Promise<void> {
  const accepted = results.filter(({ result }) => result.decision.kind === 'accepted');
  const others = results.filter(({ result }) => result.decision.kind !== 'accepted');
  return inRelaxedTransaction(db, async (transaction) => {
    for (const [service, group] of Map.groupBy(accepted, ({ result }) => result.service)) {
      for (const chunk of powerOfTwoChunks(group, rowsAtOnce)) {
        await transaction
          .updateTable('direct_message')
          .set({
            state: 'accepted',
            service,
            settled_at: now,
            payload: null,
            translations: null,
            due_at: null,
          })
          .where(isOneOfMessages(chunk))
          .where('state', 'in', ['sending', 'cancelled'])
          .execute();
      }
    }
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

async function writeOther(db: Executor, { message, result }: DirectResult, now: number): Promise<void> {
  await db
    .updateTable('direct_message')
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
  const settled = { service, settled_at: now, due_at: null };
  // Its content stays for a retry, which is possible until the TTL ends.
  if (decision.kind === 'failed') return { ...settled, state: 'failed', reason: decision.reason, status };
  return { ...settled, state: decision.kind, payload: null, translations: null };
}

function isOneOfMessages(results: readonly DirectResult[]) {
  const keys = results.map(({ message: { site, id, token } }) => sql`(${site}, ${id}, ${token})`);
  return sql<boolean>`(site, id, token) in (values ${sql.join(keys)})`;
}

/** In one order everywhere, so that two processes that write about the same devices never wait for each other. */
function inOrder(results: readonly DirectResult[]): readonly DirectResult[] {
  return results.toSorted((a, b) => (a.message.token < b.message.token ? -1 : 1));
}
