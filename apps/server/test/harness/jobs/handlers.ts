import type { Job, JobHandlers } from '../../../src/jobs/queue.ts';

/** Handlers that pass every job to one function. */
export function handleAll(handler: JobHandlers['send'] | JobHandlers['plan']): JobHandlers {
  return { plan: handler as JobHandlers['plan'], send: handler as JobHandlers['send'] };
}

/** Handlers that record jobs and finish at once. */
export function addTo(done: Job[]): JobHandlers {
  return handleAll(async (job: Job) => {
    done.push(job);
    return undefined;
  });
}
