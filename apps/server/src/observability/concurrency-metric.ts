import { Gauge, type Registry } from 'prom-client';
import type { Delivery } from '../delivery/delivery.ts';

/** Adds what push services allow to be under way, looked up whenever Prometheus asks. */
export function addConcurrencyMetric(registry: Registry, delivery: Pick<Delivery, 'concurrency'>): void {
  const gauge: Gauge<'service'> = new Gauge({
    name: 'sineta_push_concurrency_limit',
    help: 'Requests that each push service allows at once at this moment, as it adapted to its answers.',
    labelNames: ['service'],
    registers: [registry],
    collect() {
      // A service whose connections were forgotten has no limit any more, rather than its last one.
      gauge.reset();
      for (const [service, limit] of delivery.concurrency()) gauge.set({ service }, limit);
    },
  });
}
