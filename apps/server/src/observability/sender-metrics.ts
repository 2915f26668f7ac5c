import type { Registry } from 'prom-client';
import type { Executor } from '../database/executor.ts';
import { readLimitsOfSites } from '../messages/outcomes/limited-message.ts';
import { addSenderGauge, labelsOf } from './sender-gauge.ts';

/** Adds when limited senders are through, read from storage at each scrape: the same in every process. */
export function addSenderMetrics(registry: Registry, db: Executor): void {
  addSenderGauge(registry, {
    name: 'sineta_push_sender_through_timestamp_seconds',
    help: 'When all that waits for a push service that limits the sender is sent at the latest, at the rate that it accepts. Absent without a limit, and while too little is known.',
    async fill(gauge) {
      for (const { throughAt, ...sender } of await readLimitsOfSites(db, Date.now())) {
        if (throughAt !== undefined) gauge.set(labelsOf(sender), throughAt / 1000);
      }
    },
  });
}
