import {
  type Actor,
  createRecurringMessageSchema,
  deviceIdOf,
  limits,
  type NewRecurringMessage,
  type RecurringContent,
  type RecurringMessageChange,
  type Target,
} from '@sineta/protocol';
import type { Transaction } from 'kysely';
import { ApiError } from '../../api-error.ts';
import { forUpdate } from '../../database/dialect.ts';
import type { Executor } from '../../database/executor.ts';
import type { RecurringMessageRow, Schema } from '../../database/schema.ts';
import { newTimeOrderedId } from '../../database/time-ordered-id.ts';
import { fieldErrors } from '../../http/problems/field-errors.ts';
import { fieldMessage } from '../../http/problems/field-message.ts';
import { requireRevision } from '../../sites/item-revision.ts';
import type { Site } from '../../sites/sites.ts';
import { removeScheduled } from '../delete.ts';
import { lockMessage } from '../messages.ts';
import { recurrenceOf } from './advance.ts';
import { isMissed } from './missed.ts';
import { nextOccurrence, type Occurrence } from './occurrences.ts';
import { type ScheduleContext, scheduleTime } from './waiting-message.ts';

/** The recurring messages of a site, by name. */
export async function listRecurring(db: Executor, site: string): Promise<RecurringMessageRow[]> {
  return db
    .selectFrom('recurring_message')
    .selectAll()
    .where('site', '=', site)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export async function findRecurring(
  db: Executor,
  site: string,
  id: string,
): Promise<RecurringMessageRow | undefined> {
  return select(db, site, id).executeTakeFirst();
}

/**
 * Creates a recurring message, and schedules its first message. Call it in a transaction.
 * @throws ApiError when the site has as many as it can have, when it never recurs, or for each reason to refuse the message
 */
export async function createRecurring(
  context: ScheduleContext,
  transaction: Transaction<Schema>,
  site: Site,
  created: NewRecurringMessage,
  author: Actor,
): Promise<RecurringMessageRow> {
  await requireBelowMost(transaction, site.id);
  const now = context.clock();
  const written = columnsOf(created);
  const row = { site: site.id, id: newTimeOrderedId(now), ...written };
  const time = requireOccurrence(site, row, now);
  const scheduled = await scheduleTime(context, transaction, site, row, written.enabled ? time : undefined);
  return transaction
    .insertInto('recurring_message')
    .values({ ...row, ...scheduled, skipped_at: null, created_at: now, ...changeOf(author, now) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Changes a recurring message. The message that waits is replaced, unless the times stay the same and it was changed by
 * itself or missed its time. Call it in a transaction.
 * @returns undefined if there is no such recurring message
 * @throws ApiError as {@link createRecurring} does, and `stale_revision` if it has another revision than was changed
 */
export async function changeRecurring(
  context: ScheduleContext,
  transaction: Transaction<Schema>,
  site: Site,
  id: string,
  { revision, ...changes }: RecurringMessageChange,
  author: Actor,
): Promise<RecurringMessageRow | undefined> {
  const before = await lockRecurring(transaction, site.id, id);
  if (before === undefined) return undefined;
  requireRevision(revision, before.revision);
  const now = context.clock();
  const row = {
    ...before,
    ...columnsOf(parse({ ...writtenOf(before), ...changes })),
    revision: before.revision + 1,
    ...changeOf(author, now),
  };
  const waiting =
    before.message === null ? undefined : await lockMessage(transaction, site.id, before.message);
  const waits = waiting?.state === 'scheduled';
  const isLast = before.message !== null && !waits;
  const keepsRule = row.rule === before.rule && row.starts_at_local === before.starts_at_local;
  const keepsTimes = keepsRule && row.enabled === before.enabled;
  // The message of a time that was missed would be sent at once: its own plan cancels it, and the next one has the changes.
  const isPast = before.next_at === null || isMissed(before.next_at, now);
  if (keepsTimes && (isLast || isPast || (waits && waiting.changed_at !== null))) {
    return store(transaction, row);
  }
  if (waits) await removeScheduled(context.scheduler, transaction, waiting);
  if (keepsTimes) {
    // Computed by this time zone. If the site has another one by now, the service moves the message to that.
    const asBefore = { ...site, timeZone: before.time_zone };
    const time = { local: before.next_local!, at: before.next_at! };
    return store(transaction, { ...row, ...(await scheduleTime(context, transaction, asBefore, row, time)) });
  }
  // One that has ended can be paused.
  const time = keepsRule && row.enabled === 0 ? undefined : requireOccurrence(site, row, now);
  const scheduled = await scheduleTime(context, transaction, site, row, row.enabled ? time : undefined);
  return store(transaction, { ...row, ...scheduled });
}

/**
 * Deletes a recurring message, and its message that waits. Call it in a transaction.
 * @returns its name; undefined if there is no such recurring message
 */
export async function removeRecurring(
  context: ScheduleContext,
  transaction: Transaction<Schema>,
  site: string,
  id: string,
): Promise<string | undefined> {
  const before = await lockRecurring(transaction, site, id);
  if (before === undefined) return undefined;
  const waiting = before.message === null ? undefined : await lockMessage(transaction, site, before.message);
  if (waiting?.state === 'scheduled') await removeScheduled(context.scheduler, transaction, waiting);
  await transaction.deleteFrom('recurring_message').where('site', '=', site).where('id', '=', id).execute();
  return before.name;
}

/** Reads a recurring message and locks it until the end of the transaction. */
export function lockRecurring(
  transaction: Transaction<Schema>,
  site: string,
  id: string,
): Promise<RecurringMessageRow | undefined> {
  return forUpdate(transaction, select(transaction, site, id)).executeTakeFirst();
}

/** Replaces a recurring message that is locked. */
export function store(
  db: Executor,
  { site, id, ...columns }: RecurringMessageRow,
): Promise<RecurringMessageRow> {
  return db
    .updateTable('recurring_message')
    .set(columns)
    .where('site', '=', site)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

function select(db: Executor, site: string, id: string) {
  return db.selectFrom('recurring_message').selectAll().where('site', '=', site).where('id', '=', id);
}

async function requireBelowMost(db: Executor, site: string): Promise<void> {
  // Two requests at once are counted one after the other.
  await forUpdate(db, db.selectFrom('site').select('id').where('id', '=', site)).execute();
  const { count } = await db
    .selectFrom('recurring_message')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('site', '=', site)
    .executeTakeFirstOrThrow();
  if (Number(count) < limits.recurringMessagesPerSite) return;
  throw new ApiError('limit_reached', {
    detail: `A site has at most ${limits.recurringMessagesPerSite} recurring messages. Delete one that is no longer used.`,
  });
}

function requireOccurrence(
  site: Site,
  row: Pick<RecurringMessageRow, 'rule' | 'starts_at_local'>,
  now: number,
): Occurrence {
  const time = nextOccurrence(recurrenceOf(row, site), now);
  if (time) return time;
  throw new ApiError('invalid_request', {
    detail:
      'The rule has no time that is still to come. Nothing was stored. Correct the rule or the first time.',
    fields: [{ field: 'rule', message: 'must have a time that is still to come' }],
  });
}

function parse(recurring: object): NewRecurringMessage {
  const { data, error } = createRecurringMessageSchema.safeParse(recurring, { error: fieldMessage });
  if (error) throw new ApiError('invalid_request', { fields: fieldErrors(error.issues) });
  return data;
}

/** A recurring message as a request has it. Pure. */
function writtenOf(row: RecurringMessageRow): object {
  return {
    name: row.name,
    message: JSON.parse(row.content) as RecurringContent,
    startsAtLocal: row.starts_at_local,
    rule: row.rule,
    enabled: row.enabled === 1,
  };
}

function columnsOf({ name, message, startsAtLocal, rule, enabled }: NewRecurringMessage) {
  const content = JSON.stringify({ ...message, target: withoutTokens(message.target) });
  return { name, content, starts_at_local: startsAtLocal, rule, enabled: enabled ? 1 : 0 };
}

/** A device token gives control over the device, and not everyone who may send has that. A device id suffices. Pure. */
function withoutTokens(target: Target): Target {
  if ('token' in target) return { token: deviceIdOf(target.token) };
  return 'tokens' in target ? { tokens: target.tokens.map(deviceIdOf) } : target;
}

function changeOf({ kind, id, name }: Actor, now: number) {
  return { updated_at: now, updated_by_kind: kind, updated_by_id: id, updated_by_name: name };
}
