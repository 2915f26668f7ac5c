import type { Transaction } from 'kysely';
import type { MessageRow, RecurringMessageRow, Schema } from '../../database/schema.ts';
import { instantOf } from '../../devices/time-zones/wall-clock.ts';
import type { Site } from '../../sites/sites.ts';
import { removeScheduled } from '../delete.ts';
import { findDirectTime } from '../direct/direct-messages.ts';
import { lockMessage } from '../messages.ts';
import { followingTime } from './following-time.ts';
import { isMissed } from './missed.ts';
import type { Recurrence } from './occurrences.ts';
import { type ScheduleContext, scheduleOrNote, type ScheduledTime } from './waiting-message.ts';

type Advanced = ScheduledTime & Pick<RecurringMessageRow, 'skipped_at'>;

/**
 * Schedules the message of the following time if the last one has begun, or was cancelled or deleted; if none could be
 * stored and the time has come; or if the site has another time zone. Call it in a transaction that has locked the recurring
 * message, and stores the returned columns.
 * @returns undefined if nothing changes
 */
export async function advance(
  context: ScheduleContext,
  transaction: Transaction<Schema>,
  site: Site,
  row: RecurringMessageRow,
): Promise<Advanced | undefined> {
  if (row.enabled === 0 || row.next_local === null) return undefined;
  const now = context.clock();
  const at = instantOf(row.next_local, site.timeZone);
  const isMoved = row.time_zone !== site.timeZone;
  const stored = row.message === null ? undefined : await lockMessage(transaction, site.id, row.message);
  const waits = stored?.state === 'scheduled';
  if (waits) {
    if (!isMoved) return undefined;
    // A message that was changed by itself keeps the time that it was given.
    if (stored.changed_at !== null) return { ...row, time_zone: site.timeZone, next_at: at };
    await removeScheduled(context.scheduler, transaction, stored);
  }
  if (row.message === null && !isMoved && at > now) return undefined;
  // A message that was moved to a later time stands for all times until then. A message to a person became a direct message when
  // it was due.
  const begun = stored?.send_at ?? (await findDirectTime(transaction, site.id, row.message));
  const last = waits || row.message === null ? at - 1 : Math.max(at, Math.min(begun ?? at, now));
  const { next, missed } = followingTime(recurrenceOf(row, site), last, now);
  const scheduled = await scheduleOrNote(context, transaction, site, row, next);
  return { ...scheduled, skipped_at: missed ?? missedTime(stored, now) ?? row.skipped_at };
}

/** When a recurring message of a site recurs. */
export function recurrenceOf(
  { rule, starts_at_local }: Pick<RecurringMessageRow, 'rule' | 'starts_at_local'>,
  { timeZone }: Pick<Site, 'timeZone'>,
): Recurrence {
  return { rule, startsAtLocal: starts_at_local, timeZone };
}

/** When a message should have been sent that was cancelled because it was late. Pure. */
function missedTime(stored: MessageRow | undefined, now: number): number | undefined {
  return stored?.state === 'cancelled' && isMissed(stored.send_at, now) ? stored.send_at : undefined;
}
