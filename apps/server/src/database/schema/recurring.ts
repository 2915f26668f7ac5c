import type { Actor } from '@sineta/protocol';
import type { Generated } from 'kysely';

/** A message that the service schedules again and again. */
export interface RecurringMessageTable {
  site: string;
  id: string;
  name: string;
  /** A `RecurringContent` as JSON. */
  content: string;
  starts_at_local: string;
  rule: string;
  enabled: number;
  /** The time zone by which `next_at` was computed. */
  time_zone: string;
  /** The next time, or the latest one until the following is computed; null if it is paused or has ended. */
  next_local: string | null;
  next_at: number | null;
  /** The message of the next time; null if none could be stored. */
  message: string | null;
  /** Why no message could be stored, as JSON. */
  problem: string | null;
  /** The latest time that was missed. */
  skipped_at: number | null;
  /** Counts the changes of members and keys, not what the service schedules. */
  revision: Generated<number>;
  created_at: number;
  updated_at: number;
  updated_by_kind: Actor['kind'];
  updated_by_id: string;
  updated_by_name: string;
}
