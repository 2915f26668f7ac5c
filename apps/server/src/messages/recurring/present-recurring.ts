import {
  limits,
  type Permission,
  type RecurrencePreview,
  type RecurringContent,
  type RecurringMessage,
  type RecurringMessageSummary,
  withFallbacks,
} from '@sineta/protocol';
import type { RecurringMessageRow } from '../../database/schema.ts';
import type { Site } from '../../sites/sites.ts';
import { targetNamesUsers } from '../present-target.ts';
import { audienceOf } from '../target-audience.ts';
import { recurrenceOf } from './advance.ts';
import { occurrencesAfter, type Recurrence } from './occurrences.ts';
import type { StoredProblem } from './waiting-message.ts';

/** A recurring message in a list. Pure. */
export function summaryOf(row: RecurringMessageRow, { timeZone }: Site): RecurringMessageSummary {
  const problem = row.problem === null ? undefined : (JSON.parse(row.problem) as StoredProblem);
  const { target, notification } = contentOf(row);
  return {
    id: row.id,
    name: row.name,
    title: withFallbacks(notification.title),
    ...audienceOf(target),
    startsAtLocal: row.starts_at_local,
    rule: row.rule,
    enabled: row.enabled === 1,
    timeZone,
    ...(row.next_at !== null && { nextAt: iso(row.next_at) }),
    ...(row.message !== null && { nextMessage: row.message }),
    ...(problem && { problem: { ...problem, at: iso(problem.at) } }),
    ...(row.skipped_at !== null && { skippedAt: iso(row.skipped_at) }),
    revision: row.revision,
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
    updatedBy: { kind: row.updated_by_kind, name: row.updated_by_name },
  };
}

/** A recurring message with its content and its next times. Users are only for callers who see devices. Pure. */
export function presentRecurring(
  row: RecurringMessageRow,
  site: Site,
  permissions: readonly Permission[],
  now: number,
): RecurringMessage {
  const { target, ...content } = contentOf(row);
  const hidesUsers = !permissions.includes('devices') && targetNamesUsers(target);
  const { enabled, next_at } = row;
  return {
    ...summaryOf(row, site),
    message: { ...content, target: hidesUsers ? { users: [] } : target },
    // From the next time on: an earlier one whose message was cancelled or deleted is skipped.
    upcoming:
      enabled === 1 && next_at !== null
        ? upcomingOf(recurrenceOf(row, site), Math.max(now, next_at - 1))
        : [],
  };
}

/** The next times after an instant. Pure. */
export function upcomingOf(recurrence: Recurrence, after: number): RecurrencePreview['upcoming'] {
  const upcoming: RecurrencePreview['upcoming'] = [];
  for (const { local, at } of occurrencesAfter(recurrence, after)) {
    upcoming.push({ local, at: iso(at) });
    if (upcoming.length === limits.upcomingTimes) break;
  }
  return upcoming;
}

function contentOf({ content }: Pick<RecurringMessageRow, 'content'>): RecurringContent {
  return JSON.parse(content) as RecurringContent;
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
