import type { Delivery } from '../delivery/delivery.ts';
import type { DeliveryObserver } from '../delivery/observer.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';
import { traced } from './traced.ts';

/** A delivery whose acceptances are spans, `sineta.accept`, logged, and counted once a message. */
export function observeDelivery(delivery: Delivery, { messages }: Metrics, logger: Logger): Delivery {
  return {
    ...delivery,
    accept: (site, ...message) =>
      traced('sineta.accept', { attributes: { 'sineta.site': site } }, async (span) => {
        const acceptance = await delivery.accept(site, ...message);
        span.setAttribute('sineta.message', acceptance.id);
        if (acceptance.repeated) return acceptance;
        messages.inc();
        logger.info({ site, message: acceptance.id }, 'message accepted');
        return acceptance;
      }),
  };
}

/** Counts what delivery tells of its steps. */
export function deliveryMetrics({
  deliveries,
  deliveryLag,
  encryptedMessages,
  encryptionSeconds,
}: Metrics): DeliveryObserver {
  return {
    settled: (service, result) => deliveries.inc({ service, result }),
    encrypted(count, milliseconds) {
      encryptedMessages.inc(count);
      encryptionSeconds.inc(milliseconds / 1000);
    },
    lag: (milliseconds) => deliveryLag.observe(Math.max(0, milliseconds) / 1000),
  };
}
