import type { FailureSummary } from '@sineta/protocol';
import type { Selectable } from 'kysely';
import { slotOf } from '../../database/counter-slots.ts';
import type { Executor } from '../../database/executor.ts';
import type { FailureRow, Schema } from '../../database/schema.ts';
import { currentReason } from './failure-reasons.ts';

/**
 * Adds failures to the counts of their kinds, or subtracts them.
 * @param spread - any number that differs between concurrent writers
 */
export async function countFailures(
  db: Executor,
  failures: readonly FailureRow[],
  spread: number,
  sign: 1 | -1 = 1,
): Promise<void> {
  if (failures.length === 0) return;
  const slot = slotOf(db, spread);
  const counts = new Map<string, Selectable<Schema['failure_count']>>();
  for (const { message, reason, status, service } of failures) {
    const key = [message, reason, status ?? 0, service].join('\0');
    const count = counts.get(key) ?? {
      message,
      reason,
      status: status ?? 0,
      service,
      slot,
      devices: 0,
    };
    counts.set(key, { ...count, devices: count.devices + sign });
  }
  await db
    .insertInto('failure_count')
    .values([...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count))
    .onConflict((conflict) =>
      conflict.columns(['message', 'reason', 'status', 'service', 'slot']).doUpdateSet((column) => ({
        devices: column('failure_count.devices', '+', column.ref('excluded.devices')),
      })),
    )
    .execute();
}

/** The number of devices that a message failed for, by kind, the most frequent first. */
export async function summariseFailures(db: Executor, message: string): Promise<FailureSummary['reasons']> {
  const rows = await db
    .selectFrom('failure_count')
    .select(['reason', 'status', 'service', ({ fn }) => fn.sum<number | string>('devices').as('devices')])
    .where('message', '=', message)
    .groupBy(['reason', 'status', 'service'])
    .having(({ fn }) => fn.sum('devices'), '>', 0)
    .orderBy('reason')
    .orderBy('status')
    .orderBy('service')
    .execute();
  const kinds = new Map<string, FailureSummary['reasons'][number]>();
  for (const { reason: stored, status, service, devices } of rows) {
    const reason = currentReason(stored);
    const key = [reason, status, service].join('\0');
    const sum = (kinds.get(key)?.devices ?? 0) + Number(devices);
    kinds.set(key, { reason, ...(status !== 0 && { status }), service, devices: sum });
  }
  return [...kinds.values()].sort((a, b) => b.devices - a.devices);
}
