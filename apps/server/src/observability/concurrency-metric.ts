import { Gauge, type Registry } from 'prom-client';
import type { Delivery } from '../delivery/delivery.ts';

/** Adds the limits of the push-service limiters, read at each scrape. */
export function addConcurrencyMetric(registry: Registry, delivery: Pick<Delivery, 'concurrency'>): void {
  const gauge: Gauge<'service'> = new Gauge({
    name: 'sineta_push_concurrency_limit',
    help: 'Requests that may be in progress at each push service now.',
    labelNames: ['service'],
    registers: [registry],
    collect() {
      // A push service whose limiter was removed reports no limit instead of its last one.
      gauge.reset();
      for (const [service, limit] of delivery.concurrency()) gauge.set({ service }, limit);
    },
  });
}
