import { type DeviceTest, limits } from '@sineta/protocol';
import { sql } from 'kysely';
import { deleteInSteps } from '../../database/delete-in-steps.ts';
import type { Executor } from '../../database/executor.ts';
import { findMessageRow } from '../messages.ts';
import type { BatchRow, DeviceRow, MessageRow } from '../../database/schema.ts';
import { shardOf } from '../../database/sharding/shard.ts';

/** How long a test is kept after its TTL, in milliseconds. */
const retention = 60 * 60 * 1000;

/** Whether a batch belongs to a test, which has few devices. */
export async function isDeviceTest(db: Executor, batch: BatchRow): Promise<boolean> {
  if (batch.tokens === null || batch.size > limits.tokensPerTest) return false;
  const message = await db
    .selectFrom('message')
    .select('audience')
    .where('site', '=', batch.site)
    .where('id', '=', batch.message)
    .executeTakeFirst();
  return message?.audience === 'test';
}

/** The progress of a test of the device; undefined if it has no test with this id. */
export async function findDeviceTest(
  db: Executor,
  { site, token }: Pick<DeviceRow, 'site' | 'token'>,
  id: string,
): Promise<DeviceTest | undefined> {
  const message = await findMessageRow(db, site, id);
  if (message?.audience !== 'test' || !isForAlone(message, token)) return undefined;
  const displayed = message.displayed > 0;
  if (message.accepted > 0 || displayed) return { state: 'accepted', displayed };
  if (message.gone > 0) return { state: 'failed', reason: 'gone', displayed };
  const failure = await db
    .selectFrom('failure')
    .select(['reason', 'status'])
    .where('shard', '=', shardOf(token))
    .where('message', '=', id)
    .where('token', '=', token)
    .executeTakeFirst();
  if (!failure) return { state: 'sending', displayed };
  const { reason, status } = failure;
  return { state: 'failed', reason, ...(status !== null && { status }), displayed };
}

/** Tests that are deleted without a pause, at most: a few milliseconds. */
const deletedAtOnce = 10;

/**
 * Deletes old tests with their results.
 * @param signal - ends the prune after the current tests
 */
export function pruneDeviceTests(db: Executor, now: number, signal?: AbortSignal): Promise<void> {
  const old = db
    .selectFrom('message')
    .select(['site', 'id', 'target'])
    // As in the index `message_test`.
    .where(sql<boolean>`audience = 'test'`)
    .where('expires_at', '<', now - retention)
    .limit(deletedAtOnce);
  return deleteInSteps(
    deletedAtOnce,
    async () => {
      const tests = await old.execute();
      for (const test of tests) await deleteTest(db, test);
      return BigInt(tests.length);
    },
    signal,
  );
}

async function deleteTest(db: Executor, test: Pick<MessageRow, 'site' | 'id' | 'target'>): Promise<void> {
  const shards = new Set(tokensOf(test).map(shardOf));
  for (const table of ['receipt', 'failure', 'retry'] as const) {
    await db
      .deleteFrom(table)
      .where('shard', 'in', [...shards])
      .where('message', '=', test.id)
      .execute();
  }
  for (const table of [
    'message_count',
    'message_timeline',
    'action_click',
    'message_conversion',
    'failure_count',
    'batch',
  ] as const) {
    await db.deleteFrom(table).where('message', '=', test.id).execute();
  }
  // Deleted last, so that an interrupted deletion continues the next time.
  await db.deleteFrom('message').where('site', '=', test.site).where('id', '=', test.id).execute();
}

function isForAlone(message: MessageRow, token: string): boolean {
  const tokens = tokensOf(message);
  return tokens.length === 1 && tokens[0] === token;
}

function tokensOf({ target }: Pick<MessageRow, 'target'>): readonly string[] {
  const named = JSON.parse(target) as { readonly token: string } | { readonly tokens: readonly string[] };
  return 'token' in named ? [named.token] : named.tokens;
}
