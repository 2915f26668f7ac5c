import { sendMessageSchema, type SendMessage, type Target } from '@sineta/protocol';
import { createEndpointPolicy, createSender } from '@sineta/web-push';
import { onTestFinished } from 'vitest';
import { createDelivery, type Delivery, type DeliveryOptions } from '../../src/delivery/delivery.ts';
import { createInProcessQueue } from '../../src/jobs/in-process.ts';
import { createLogger } from '../../src/observability/logger.ts';
import { findMessage } from '../../src/storage/messages.ts';
import type { Storage } from '../../src/storage/open.ts';

const logger = createLogger({ level: 'silent' });

/** Delivery as the service builds it, to a push service at `origin`; stopped with the test. */
export function createTestDelivery(
  storage: Storage,
  origin: string,
  options: Partial<Pick<DeliveryOptions, 'tuning' | 'onChange' | 'clock'>> = {},
): Delivery {
  const sender = createSender({ policy: createEndpointPolicy({ extraOrigins: [origin] }) });
  const delivery = createDelivery({
    storage,
    jobs: createInProcessQueue({ db: storage.db, logger }),
    sender,
    publicUrl: 'https://mural.example/',
    subject: 'mailto:ops@mural.example',
    logger,
    ...options,
  });
  onTestFinished(async () => {
    await delivery.stop();
    await sender.close();
  });
  return delivery;
}

/** A message as the HTTP layer hands it over, defaults filled in. */
export function sendTo(target: Target, extra: Partial<SendMessage> = {}) {
  return sendMessageSchema.parse({ target, notification: { title: 'Olá' }, ...extra });
}

export async function statusOf({ db }: Storage, id: string) {
  const status = await findMessage(db, 'default', id);
  if (status === undefined) throw new Error('The message is not there.');
  return status;
}
