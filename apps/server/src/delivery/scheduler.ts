import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { JobQueue } from '../jobs/queue.ts';
import type { MessageScheduler } from '../messages/scheduler.ts';
import { scheduleDelivery, removeDelivery } from './plan/schedule-delivery.ts';
import { retryFailures } from './progress/retry-failures.ts';

interface SchedulerOptions {
  readonly db: Kysely<Schema>;
  readonly jobs: JobQueue;
  /** Milliseconds since the epoch. */
  readonly clock?: () => number;
}

/** Adds the jobs of messages to the queue; any process that delivers runs them. */
export function createScheduler({ db, jobs, clock = Date.now }: SchedulerOptions): MessageScheduler {
  return {
    schedule: scheduleDelivery(jobs),
    remove: removeDelivery(jobs),
    unschedule: (transaction, site, message) => jobs.cancel(transaction, { kind: 'plan', site, message }),
    bringForward: (transaction, site, message, runAt) =>
      jobs.bringForward(transaction, { kind: 'plan', site, message }, { priority: 'normal', runAt }),
    retryFailures: (...message) => retryFailures({ db, jobs, clock }, ...message),
  };
}
