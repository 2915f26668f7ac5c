import type { PushServiceName } from '@sineta/web-push';
import type { Variant } from '../../messages/experiments/variant-counts.ts';
import type { SenderLimiter } from '../flow/sender-limiter.ts';
import type { Room } from '../flow/unwritten-responses.ts';
import type { DeliveryDecision } from './delivery-decision.ts';

/** The result of a message for one device. */
export interface DeliveryResult {
  readonly token: string;
  /** The endpoint that the decision is about, because the device may have a new one now; null when it is about none. */
  readonly endpoint: string | null;
  readonly decision: DeliveryDecision;
  /** The HTTP status of the push service, when it responded. */
  readonly status: number | null;
  /** Why the push service rejected the message, in its own words: one line without tokens. */
  readonly statedReason?: string;
  /** For statistics only. */
  readonly service: PushServiceName | 'other';
  /** The variant of an experiment whose devices this one is one of. */
  readonly variant?: Variant;
  /** Released when the result is on disk, or when the request will be repeated. */
  readonly room?: Room;
  /** The limiter that may bring it forward: it was deferred before any request. */
  readonly deferredBy?: SenderLimiter;
}
