import { Gauge, type Registry } from 'prom-client';
import { type QueueDepth, readQueueDepth } from '../jobs/queue-depth.ts';
import type { Storage } from '../database/open.ts';

/** Adds the depth of the queue, read from storage at each scrape: the same in every process. */
export function addQueueMetrics(registry: Registry, storage: Storage): void {
  // Each gauge reads for itself: filled by another one, it would show the previous scrape.
  const add = (name: string, help: string, valueOf: (depth: QueueDepth, now: number) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['priority'],
      registers: [registry],
      async collect() {
        const now = Date.now();
        for (const depth of await readQueueDepth(storage, now)) {
          this.set({ priority: depth.priority }, valueOf(depth, now));
        }
      },
    });
  add('sineta_queue_lag_seconds', 'How long ago the oldest unfinished job became due.', ({ dueSince }, now) =>
    dueSince === null ? 0 : Math.max(0, now - dueSince) / 1000,
  );
  add(
    'sineta_queue_jobs',
    'Waiting, running and scheduled jobs; a job sends to up to a thousand devices.',
    ({ jobs }) => jobs,
  );
}
