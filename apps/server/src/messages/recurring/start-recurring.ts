import type { Kysely } from 'kysely';
import { type Executor, inTransaction } from '../../database/executor.ts';
import type { RecurringMessageRow, Schema } from '../../database/schema.ts';
import { repeat } from '../../jobs/repeat.ts';
import type { Logger } from '../../logger.ts';
import { requireSite } from '../../sites/sites.ts';
import type { AcceptContext } from '../accept/accept.ts';
import { advance } from './advance.ts';
import { lockRecurring, store } from './recurring-messages.ts';

interface RecurringOptions extends AcceptContext {
  readonly db: Kysely<Schema>;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  /** Between two looks for messages to schedule, in milliseconds. */
  readonly interval?: number;
}

/** Recurring messages of one look. */
const atOnce = 100;

type RecurringKey = Pick<RecurringMessageRow, 'site' | 'id'>;

/**
 * Keeps the next message of each recurring message scheduled. It compares what is stored with what should be, so that no event
 * can be lost; any number of processes may do so at once.
 */
export function startRecurring({ interval = 10_000, ...options }: RecurringOptions): AsyncDisposable {
  return repeat(interval, async (signal) => {
    try {
      await scheduleRecurring(options, signal);
    } catch (error) {
      options.logger.error(
        { err: error },
        'recurring messages were not scheduled; next attempt in 10 seconds',
      );
    }
  });
}

/**
 * Schedules the next message of each recurring message that has none. One that fails does not keep the others from it.
 * @throws the first failure, at the end
 */
export async function scheduleRecurring(
  options: Omit<RecurringOptions, 'interval'>,
  signal?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  for (const key of await findUnscheduled(options.db, options.clock())) {
    if (signal?.aborted) break;
    try {
      await advanceOne(options, key);
    } catch (error) {
      failures.push(error);
      const { site, id: recurring } = key;
      options.logger.error({ err: error, site, recurring }, 'a recurring message was not scheduled');
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** The recurring messages that no scheduled message of the right time waits for. */
async function findUnscheduled(db: Executor, now: number): Promise<RecurringKey[]> {
  return db
    .selectFrom('recurring_message')
    .innerJoin('site', 'site.id', 'recurring_message.site')
    .leftJoin('message', (join) =>
      join
        .onRef('message.site', '=', 'recurring_message.site')
        .onRef('message.id', '=', 'recurring_message.message'),
    )
    .select(['recurring_message.site', 'recurring_message.id'])
    .where('recurring_message.enabled', '=', 1)
    .where('recurring_message.next_at', 'is not', null)
    .where((where) =>
      where.or([
        where('recurring_message.time_zone', '!=', where.ref('site.time_zone')),
        where.and([
          where('recurring_message.message', 'is', null),
          where('recurring_message.next_at', '<=', now),
        ]),
        where.and([
          where('recurring_message.message', 'is not', null),
          where.or([where('message.state', 'is', null), where('message.state', '!=', 'scheduled')]),
        ]),
      ]),
    )
    .orderBy('recurring_message.next_at')
    .limit(atOnce)
    .execute();
}

/** The message and what is stored of it are one transaction under the lock of the row: no time gets two messages, or none. */
async function advanceOne(
  { db, logger, ...context }: Omit<RecurringOptions, 'interval'>,
  { site: siteId, id }: RecurringKey,
): Promise<void> {
  const { before, after } = await inTransaction(db, async (transaction) => {
    const before = await lockRecurring(transaction, siteId, id);
    const site = await requireSite(transaction, siteId);
    const advanced = before && (await advance(context, transaction, site, before));
    return { before, after: advanced && (await store(transaction, { ...before, ...advanced })) };
  });
  if (before === undefined || after === undefined) return;
  const recurring = { site: siteId, recurring: id };
  if (after.skipped_at !== null && after.skipped_at !== before.skipped_at) {
    const at = new Date(after.skipped_at).toISOString();
    logger.warn(
      { ...recurring, at },
      'a recurring message was not sent, because it would be more than an hour late',
    );
  }
  if (after.problem !== null && after.problem !== before.problem) {
    const { code, at } = JSON.parse(after.problem) as { code: string; at: number };
    logger.warn(
      { ...recurring, code, at: new Date(at).toISOString() },
      'a recurring message was refused; next attempt when its time has come',
    );
  }
}
