import type { DeviceRow } from '../database/schema.ts';

/** The columns that delivery needs. */
export const deliverableColumns = [
  'token',
  'endpoint',
  'p256dh',
  'auth',
  'vapid_key',
  'locale',
  'time_zone',
  'last_seen_at',
  'gone_at',
  'resubscribe_at',
  'preferences',
] as const;

/** A device with only what delivery needs, so that a broadcast reads as little as possible. */
export type DeliverableDevice = Pick<DeviceRow, (typeof deliverableColumns)[number]>;
