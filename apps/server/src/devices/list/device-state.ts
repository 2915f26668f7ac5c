import type { DeviceState } from '@sineta/protocol';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { DeviceRow, Schema } from '../../database/schema.ts';

/** Whether a device receives, as its push service told last. */
export function stateOf({ gone_at, resubscribe_at }: DeviceRow): DeviceState {
  if (gone_at !== null) return 'going';
  return resubscribe_at === null ? 'active' : 'resubscribe';
}

/** The condition that a device is in a state. */
export function isInState(
  where: ExpressionBuilder<Schema, 'device'>,
  state: DeviceState,
): Expression<SqlBool> {
  if (state === 'going') return where('device.gone_at', 'is not', null);
  const mark = where('device.resubscribe_at', state === 'active' ? 'is' : 'is not', null);
  return where.and([where('device.gone_at', 'is', null), mark]);
}
