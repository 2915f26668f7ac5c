import type { DeviceRow } from '../database/schema.ts';

/** What sending to a device takes. */
export const deliverableColumns = [
  'token',
  'endpoint',
  'p256dh',
  'auth',
  'vapid_key',
  'locale',
  'gone_at',
  'resubscribe_at',
] as const;

/** A device as far as sending to it goes: a broadcast reads no more of each. */
export type DeliverableDevice = Pick<DeviceRow, (typeof deliverableColumns)[number]>;
