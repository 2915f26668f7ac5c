import type { DevicesQuery, DeviceState } from '@sineta/protocol';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { DeviceRow, Schema } from '../../database/schema.ts';

/** The state of a device after the last response of its push service. */
export function stateOf({ gone_at, resubscribe_at }: DeviceRow): DeviceState {
  if (gone_at !== null) return 'going';
  return resubscribe_at === null ? 'active' : 'resubscribe';
}

/** The SQL condition for a device state, or for devices with a digest. */
export function isInState(
  where: ExpressionBuilder<Schema, 'device'>,
  state: NonNullable<DevicesQuery['state']>,
): Expression<SqlBool> {
  if (state === 'held') return where.exists(digestOf(where));
  if (state === 'going') return where('device.gone_at', 'is not', null);
  const mark = where('device.resubscribe_at', state === 'active' ? 'is' : 'is not', null);
  return where.and([where('device.gone_at', 'is', null), mark]);
}

/** What is held for a device. PostgreSQL does not turn a subquery with OFFSET into a join, which would read all digests. */
function digestOf(where: ExpressionBuilder<Schema, 'device'>) {
  return where
    .selectFrom('digest')
    .select('digest.token')
    .whereRef('digest.shard', '=', 'device.shard')
    .whereRef('digest.token', '=', 'device.token')
    .limit(1)
    .offset(0);
}
