import { Gauge, type Registry } from 'prom-client';
import { shortKeyId } from '../delivery/flow/sender-limiter.ts';

type SenderLabels = 'service' | 'key';

interface SenderGauge {
  readonly name: string;
  readonly help: string;
  /** Sets the values of the senders that have one, at each scrape. */
  readonly fill: (gauge: Gauge<SenderLabels>) => void | Promise<void>;
}

/** Adds a gauge of senders at push services, from which those without a value are absent. */
export function addSenderGauge(registry: Registry, { name, help, fill }: SenderGauge): void {
  const gauge: Gauge<SenderLabels> = new Gauge({
    name,
    help,
    labelNames: ['service', 'key'],
    registers: [registry],
    async collect() {
      gauge.reset();
      await fill(gauge);
    },
  });
}

/** A push service, and the first characters of the VAPID key. */
export function labelsOf(sender: { readonly service: string; readonly vapidKey: string }) {
  return { service: sender.service, key: shortKeyId(sender.vapidKey) };
}
