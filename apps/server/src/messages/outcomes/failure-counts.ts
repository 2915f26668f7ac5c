import type { FailureSummary } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import type { FailureRow, Schema } from '../../database/schema.ts';

/** Counts failures by their kind; with -1 those that are taken back. */
export async function countFailures(
  db: Executor,
  failures: readonly FailureRow[],
  sign: 1 | -1 = 1,
): Promise<void> {
  if (failures.length === 0) return;
  const counts = new Map<string, Schema['failure_count']>();
  for (const { message, reason, status, service } of failures) {
    const key = [message, reason, status ?? 0, service].join('\0');
    const count = counts.get(key) ?? { message, reason, status: status ?? 0, service, devices: 0 };
    counts.set(key, { ...count, devices: count.devices + sign });
  }
  await db
    .insertInto('failure_count')
    .values([...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count))
    .onConflict((conflict) =>
      conflict.columns(['message', 'reason', 'status', 'service']).doUpdateSet((column) => ({
        devices: column('failure_count.devices', '+', column.ref('excluded.devices')),
      })),
    )
    .execute();
}

/** How many devices a message failed for, by kind, the most frequent first. */
export async function summariseFailures(db: Executor, message: string): Promise<FailureSummary['reasons']> {
  const rows = await db
    .selectFrom('failure_count')
    .select(['reason', 'status', 'service', 'devices'])
    .where('message', '=', message)
    .where('devices', '>', 0)
    .orderBy('devices', 'desc')
    .orderBy('reason')
    .orderBy('status')
    .orderBy('service')
    .execute();
  return rows.map(({ reason, status, service, devices }) =>
    status === 0 ? { reason, service, devices } : { reason, status, service, devices },
  );
}
