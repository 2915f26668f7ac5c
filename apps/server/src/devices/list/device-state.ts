import type { DeviceState } from '@sineta/protocol';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { DeviceRow, Schema } from '../../database/schema.ts';

/** The state of a device after the last response of its push service. */
export function stateOf({ gone_at, resubscribe_at }: DeviceRow): DeviceState {
  if (gone_at !== null) return 'going';
  return resubscribe_at === null ? 'active' : 'resubscribe';
}

/** The SQL condition for a device state. */
export function isInState(
  where: ExpressionBuilder<Schema, 'device'>,
  state: DeviceState,
): Expression<SqlBool> {
  if (state === 'going') return where('device.gone_at', 'is not', null);
  const mark = where('device.resubscribe_at', state === 'active' ? 'is' : 'is not', null);
  return where.and([where('device.gone_at', 'is', null), mark]);
}
