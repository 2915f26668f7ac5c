import { Gauge, type Registry } from 'prom-client';
import { type Backlog, readBacklog } from '../jobs/queue-depth.ts';
import type { Storage } from '../database/open.ts';

/** Adds what waits to be done, read from storage whenever Prometheus asks: the same in every process. */
export function addQueueMetrics(registry: Registry, storage: Storage): void {
  // Each reads for itself: one that another fills would tell what was true at the time before.
  const add = (name: string, help: string, valueOf: (backlog: Backlog, now: number) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['priority'],
      registers: [registry],
      async collect() {
        const now = Date.now();
        for (const backlog of await readBacklog(storage, now)) {
          this.set({ priority: backlog.priority }, valueOf(backlog, now));
        }
      },
    });
  add(
    'sineta_queue_lag_seconds',
    'How long ago the oldest job that is not done became due.',
    ({ dueSince }, now) => (dueSince === null ? 0 : Math.max(0, now - dueSince) / 1000),
  );
  add(
    'sineta_queue_jobs',
    'Jobs that are not done; a job sends up to a thousand devices.',
    ({ jobs }) => jobs,
  );
}
