import type { Executor } from '../executor.ts';
import { StorageError } from '../storage-error.ts';
import { createPartitionsOfMessages } from '../postgres/receipt-partitions.ts';
import type { Schema } from '../schema.ts';

/** All tables except those of jobs; referenced tables come first. */
const tables = [
  'site',
  'vapid_key',
  'identity_secret',
  'api_key',
  'api_key_site',
  'device',
  'device_subscription',
  'topic_subscription',
  'device_tag',
  'device_attributes',
  'attribute_name',
  'test_device',
  'device_time_zone',
  'past_time_zone',
  'device_day_messages',
  'digest',
  'device_count',
  'device_day',
  'device_day_value',
  'topic',
  'segment',
  'template',
  'draft',
  'image',
  'recurring_message',
  'message',
  'message_correction',
  'direct_message',
  'direct_queue',
  'direct_message_day',
  'batch',
  'retry',
  'failure',
  'receipt',
  'message_count',
  'message_timeline',
  'action_click',
  'message_variant',
  'conversion',
  'message_conversion',
  'failure_count',
  'disturbed_day',
  'push_service_day',
  'push_service_health',
  'sender_limit',
  'idempotency_key',
  'member',
  'member_site',
  'account',
  'session',
  'two_factor',
  'passkey',
  'challenge',
  'verification',
  'sign_in_attempt',
  'sign_in_pace',
  'invitation',
  'invitation_site',
  'password_reset',
  'secret',
  'audit',
] as const satisfies readonly (keyof Schema)[];

export type CopiedTable = (typeof tables)[number];

/** Rows per statement, at most. */
const groupSize = 1000;

/** Values that PostgreSQL accepts in a statement: its protocol counts them with 16 bits. */
const mostValues = 65_535;

/** Whether a statement has no room for another row. */
function isFull(rows: readonly object[]): boolean {
  const columns = Object.keys(rows[0] ?? {}).length;
  return rows.length >= groupSize || (rows.length + 1) * columns > mostValues;
}

/** @throws StorageError `not_empty` if a database contains data. */
export async function requireEmpty(db: Executor): Promise<void> {
  for (const table of tables) {
    const row = await db
      .selectFrom(table)
      .select((where) => where.lit(1).as('one'))
      .limit(1)
      .executeTakeFirst();
    if (row === undefined) continue;
    throw new StorageError(
      'not_empty',
      `The target has rows in "${table}" already. Give an empty database, created with createdb, that Sineta has not used`,
    );
  }
}

/**
 * Copies all tables unchanged. The source must not change meanwhile.
 * @param progress - called after each group with the number of copied rows of a table
 */
export async function copyTables(
  from: Executor,
  to: Executor,
  progress: (table: CopiedTable, rows: number) => void,
): Promise<void> {
  for (const table of tables) {
    if (table === 'receipt') await createPartitionsOfMessages(to);
    let copied = 0;
    let group: object[] = [];
    const flush = async (): Promise<void> => {
      if (group.length === 0) return;
      await to.insertInto(table).values(group).execute();
      copied += group.length;
      group = [];
      progress(table, copied);
    };
    for await (const row of from.selectFrom(table).selectAll().stream(groupSize)) {
      group.push(row);
      if (isFull(group)) await flush();
    }
    await flush();
  }
}
