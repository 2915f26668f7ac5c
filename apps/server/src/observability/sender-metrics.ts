import { Gauge, type Registry } from 'prom-client';
import type { Executor } from '../database/executor.ts';
import { shortKeyId } from '../delivery/flow/sender-limiter.ts';
import { readLimitsOfSites } from '../messages/outcomes/limited-message.ts';

/** Adds when limited senders are through, read from storage at each scrape: the same in every process. */
export function addSenderMetrics(registry: Registry, db: Executor): void {
  const through: Gauge<'service' | 'key'> = new Gauge({
    name: 'sineta_push_sender_through_timestamp_seconds',
    help: 'When all that waits for a push service that limits the sender is sent at the latest, at the rate that it accepts. Absent without a limit, and while too little is known.',
    labelNames: ['service', 'key'],
    registers: [registry],
    async collect() {
      const limits = await readLimitsOfSites(db, Date.now());
      through.reset();
      for (const { service, vapidKey, throughAt } of limits) {
        if (throughAt !== undefined) through.set({ service, key: shortKeyId(vapidKey) }, throughAt / 1000);
      }
    },
  });
}
