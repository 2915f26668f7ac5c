import type { Job, JobQueue } from '../jobs/queue.ts';
import { traced } from './traced.ts';

/**
 * A queue whose jobs are spans: `sineta.plan` and `sineta.batch`. Each begins a trace: what wakes the queue
 * may be about another message, and a broadcast in one trace would be too large for a collector.
 */
export function observeQueue(queue: JobQueue): JobQueue {
  return {
    ...queue,
    work: ({ plan, send }) =>
      queue.work({
        plan: (job, signal) =>
          traced('sineta.plan', { root: true, attributes: attributesOf(job) }, () => plan(job, signal)),
        send: (job, signal) => {
          const attributes = { ...attributesOf(job), 'sineta.batch': job.batch };
          return traced('sineta.batch', { root: true, attributes }, () => send(job, signal));
        },
      }),
  };
}

function attributesOf({ site, message }: Job) {
  return { 'sineta.site': site, 'sineta.message': message };
}
