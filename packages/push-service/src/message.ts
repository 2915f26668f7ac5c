/** RFC 8030 §5.3. */
export type Urgency = 'very-low' | 'low' | 'normal' | 'high';

/** How a browser confirms a message: Firefox also as not decrypted, or as not delivered to the service worker. */
export type ConfirmedState = 'acknowledged' | 'undecryptable' | 'undelivered';

/**
 * The state of a message: queued; sent to its browser, which has not confirmed it; confirmed; or ended for one of four
 * reasons.
 */
export type MessageState =
  | ConfirmedState
  | 'queued'
  | 'sent'
  | 'replaced'
  | 'expired'
  | 'deleted'
  | 'unsubscribed';

/** An accepted push message (RFC 8030 §5). */
export interface Message {
  readonly id: string;
  readonly subscriptionId: string;
  /** As encrypted by the sender; empty for a push without data. */
  readonly body: Uint8Array;
  /** How long it may wait, in seconds, after the limit is applied. */
  readonly ttl: number;
  readonly urgency: Urgency;
  readonly topic: string | undefined;
  /** Milliseconds since the epoch. */
  readonly acceptedAt: number;
  readonly state: MessageState;
}

/** A message as the sender submits it. */
export type NewMessage = Pick<Message, 'subscriptionId' | 'body' | 'ttl' | 'urgency' | 'topic'>;
