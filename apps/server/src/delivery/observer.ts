import type { PushServiceName } from '@sineta/web-push';
import type { FailureReason } from './send/delivery-decision.ts';

/** Receives what delivery counts and measures. Times in milliseconds. Nothing names a device or an endpoint. */
export interface DeliveryObserver {
  /** A message for one device has a result, or is retried. */
  decided(
    service: PushServiceName | 'other',
    result: 'accepted' | 'gone' | 'retry' | 'held' | FailureReason,
  ): void;
  /** Messages were encrypted in a group. */
  encrypted(messages: number, milliseconds: number): void;
  /** The delay between the time a message was due and its first request. */
  lag(milliseconds: number): void;
}

export const noObserver: DeliveryObserver = {
  decided() {},
  encrypted() {},
  lag() {},
};
