import { type ErrorCode, errorKinds, type RecurringContent } from '@sineta/protocol';
import type { Transaction } from 'kysely';
import type { RecurringMessageRow, Schema } from '../../database/schema.ts';
import { withTokens } from '../../devices/list/named-devices.ts';
import { asApiError } from '../../http/problems/as-api-error.ts';
import { system } from '../../sites/audit/audit.ts';
import type { Site } from '../../sites/sites.ts';
import { type AcceptContext, acceptMessage } from '../accept/accept.ts';
import type { Occurrence } from './occurrences.ts';

/** What messages are scheduled with. */
export type ScheduleContext = Omit<AcceptContext, 'db'>;

/** Why no message could be stored for a time. */
export interface StoredProblem {
  readonly code: ErrorCode;
  readonly detail: string;
  /** Milliseconds. */
  readonly at: number;
}

/** What is scheduled, as columns of the recurring message. */
export type ScheduledTime = Pick<
  RecurringMessageRow,
  'time_zone' | 'next_local' | 'next_at' | 'message' | 'problem'
>;

/**
 * Schedules the message of a time. Call it in the transaction that stores the returned columns.
 * @throws ApiError for each reason to refuse the message
 */
export async function scheduleTime(
  context: ScheduleContext,
  transaction: Transaction<Schema>,
  site: Site,
  { id, content }: Pick<RecurringMessageRow, 'id' | 'content'>,
  time: Occurrence | undefined,
): Promise<ScheduledTime> {
  const columns = columnsOf(site, time);
  if (time === undefined) return columns;
  const written = JSON.parse(content) as RecurringContent;
  const target = await withTokens(transaction, site.id, written.target);
  const send = { ...written, target, sendAt: new Date(time.at).toISOString() };
  const options = { sentBy: system, recurring: id };
  const { id: message } = await acceptMessage({ ...context, db: transaction }, site.id, send, options);
  return { ...columns, message };
}

/** The same, but what refuses the message is stored: it is tried again when the time has come. */
export async function scheduleOrNote(
  ...[context, transaction, site, row, time]: Parameters<typeof scheduleTime>
): Promise<ScheduledTime> {
  try {
    return await scheduleTime(context, transaction, site, row, time);
  } catch (error) {
    const { code, message: detail } = asApiError(error);
    if (errorKinds[code].reportable || time === undefined) throw error;
    const problem: StoredProblem = { code, detail, at: time.at };
    return { ...columnsOf(site, time), problem: JSON.stringify(problem) };
  }
}

function columnsOf({ timeZone }: Site, time: Occurrence | undefined): ScheduledTime {
  return {
    time_zone: timeZone,
    next_local: time?.local ?? null,
    next_at: time?.at ?? null,
    message: null,
    problem: null,
  };
}
