import type { Job, JobHandlers } from '../../src/jobs/queue.ts';

/** Handlers that give every job to one function. */
export function handleAll(handler: JobHandlers['send'] | JobHandlers['plan']): JobHandlers {
  return { plan: handler as JobHandlers['plan'], send: handler as JobHandlers['send'] };
}

/** Handlers that write down what they were given, and are through with it at once. */
export function addTo(done: Job[]): JobHandlers {
  return handleAll(async (job: Job) => {
    done.push(job);
    return undefined;
  });
}
