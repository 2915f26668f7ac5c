import { Gauge, type Registry } from 'prom-client';
import type { Delivery } from '../delivery/delivery.ts';
import { addSenderGauge, labelsOf } from './sender-gauge.ts';

/** Adds what delivery shows of itself, read at each scrape. */
export function addDeliveryGauges(
  registry: Registry,
  delivery: Pick<
    Delivery,
    'concurrency' | 'limitedSenders' | 'sendersWithWidespreadGone' | 'unwrittenResponses'
  >,
): void {
  const registers = [registry];
  const concurrency: Gauge<'service'> = new Gauge({
    name: 'sineta_push_concurrency_limit',
    help: 'Requests that may be in progress at each push service now.',
    labelNames: ['service'],
    registers,
    collect() {
      // A push service whose limiter was removed reports no limit instead of its last one.
      concurrency.reset();
      for (const [service, limit] of delivery.concurrency()) concurrency.set({ service }, limit);
    },
  });
  addSenderGauge(registry, {
    name: 'sineta_push_sender_limit_per_minute',
    help: 'Messages a minute that a push service accepts of a sender that it limits. Absent while it does not.',
    fill(gauge) {
      for (const { rate, ...sender } of delivery.limitedSenders()) gauge.inc(labelsOf(sender), rate * 60);
    },
  });
  addSenderGauge(registry, {
    name: 'sineta_push_sender_limited_since_timestamp_seconds',
    help: 'When a push service began to limit a sender. Absent while it does not.',
    fill(gauge) {
      const now = Date.now();
      // The earliest of the hosts of a push service is set last.
      const senders = delivery.limitedSenders().toSorted((a, b) => a.limitedFor - b.limitedFor);
      for (const { limitedFor, ...sender } of senders) gauge.set(labelsOf(sender), (now - limitedFor) / 1000);
    },
  });
  addSenderGauge(registry, {
    name: 'sineta_push_sender_gone_widespread',
    help: '1 while a push service reports nearly all devices of a sender as gone, absent otherwise.',
    fill(gauge) {
      for (const sender of delivery.sendersWithWidespreadGone()) gauge.set(labelsOf(sender), 1);
    },
  });
  const unwritten: Gauge = new Gauge({
    name: 'sineta_push_responses_unwritten',
    help: 'Responses of push services that are in memory and not on disk.',
    registers,
    collect: () => unwritten.set(delivery.unwrittenResponses().count),
  });
  const waiting: Gauge = new Gauge({
    name: 'sineta_push_requests_waiting_for_disk',
    help: 'Requests to push services that wait until fewer responses are unwritten.',
    registers,
    collect: () => waiting.set(delivery.unwrittenResponses().waiting),
  });
}
