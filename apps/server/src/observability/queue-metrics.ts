import { Gauge, type Registry } from 'prom-client';
import { readBacklog } from '../jobs/backlog.ts';
import type { Storage } from '../storage/open.ts';

/** Adds what waits to be done, read from storage whenever Prometheus asks: the same in every process. */
export function addQueueMetrics(registry: Registry, storage: Storage): void {
  const registers = [registry];
  const lag = new Gauge({
    name: 'sineta_queue_lag_seconds',
    help: 'How long ago the oldest job that is not done became due.',
    labelNames: ['priority'],
    registers,
  });
  const jobs = new Gauge({
    name: 'sineta_queue_jobs',
    help: 'Jobs that are not done; a job sends up to a thousand devices.',
    labelNames: ['priority'],
    registers,
    async collect() {
      const now = Date.now();
      for (const backlog of await readBacklog(storage, now)) {
        const { priority, dueSince } = backlog;
        jobs.set({ priority }, backlog.jobs);
        lag.set({ priority }, dueSince === null ? 0 : Math.max(0, now - dueSince) / 1000);
      }
    },
  });
}
