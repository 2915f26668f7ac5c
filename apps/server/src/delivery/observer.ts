import type { PushServiceName } from '@sineta/web-push';
import type { FailureReason } from './send/delivery-decision.ts';

/** What is told of delivery to whoever counts it. Times in milliseconds. Nothing of it names a device or an endpoint. */
export interface DeliveryObserver {
  /** One message for one device is over, or is to be tried again. */
  settled(service: PushServiceName | 'other', result: 'accepted' | 'gone' | 'retry' | FailureReason): void;
  /** So many messages were encrypted in worker threads. */
  encrypted(messages: number, milliseconds: number): void;
  /** A message left, so long after it was due. */
  lag(milliseconds: number): void;
}

export const noObserver: DeliveryObserver = {
  settled() {},
  encrypted() {},
  lag() {},
};
