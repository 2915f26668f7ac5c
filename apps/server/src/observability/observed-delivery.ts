import type { MessageService } from '../messages/message-service.ts';
import type { DeliveryObserver } from '../delivery/observer.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from './metrics.ts';
import { traced } from './traced.ts';

/** Traces each acceptance as the span `sineta.accept`, logs it, and counts each message once. */
export function observeMessages(
  service: MessageService,
  { messages }: Metrics,
  logger: Logger,
): MessageService {
  return {
    ...service,
    accept: (site, ...message) =>
      traced('sineta.accept', { attributes: { 'sineta.site': site } }, async (span) => {
        const acceptance = await service.accept(site, ...message);
        span.setAttribute('sineta.message', acceptance.id);
        if (acceptance.repeated) return acceptance;
        messages.inc();
        logger.info({ site, message: acceptance.id }, 'message accepted');
        return acceptance;
      }),
  };
}

/** Counts what delivery reports. */
export function deliveryMetrics({
  deliveries,
  deliveryLag,
  encryptedMessages,
  encryptionSeconds,
}: Metrics): DeliveryObserver {
  return {
    decided: (service, result) => deliveries.inc({ service, result }),
    encrypted(count, milliseconds) {
      encryptedMessages.inc(count);
      encryptionSeconds.inc(milliseconds / 1000);
    },
    lag: (milliseconds) => deliveryLag.observe(Math.max(0, milliseconds) / 1000),
  };
}
