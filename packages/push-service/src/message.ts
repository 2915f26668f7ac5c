/** RFC 8030 §5.3. */
export type Urgency = 'very-low' | 'low' | 'normal' | 'high';

/**
 * The state of a message: waiting for its browser; handed to its browser, which has not confirmed it;
 * confirmed, and for Firefox perhaps not decrypted; or given up for one of four reasons.
 */
export type MessageState =
  | 'queued'
  | 'sent'
  | 'acknowledged'
  | 'undecryptable'
  | 'replaced'
  | 'expired'
  | 'deleted'
  | 'unsubscribed';

/** A push message that was accepted (RFC 8030 §5). */
export interface Message {
  readonly id: string;
  readonly subscriptionId: string;
  /** As the sender encrypted it; empty when the push has no data. */
  readonly body: Uint8Array;
  /** Seconds that it may wait, already capped. */
  readonly ttl: number;
  readonly urgency: Urgency;
  readonly topic: string | undefined;
  /** Milliseconds since the epoch. */
  readonly acceptedAt: number;
  readonly state: MessageState;
}

/** What a sender says of a message. */
export type NewMessage = Pick<Message, 'subscriptionId' | 'body' | 'ttl' | 'urgency' | 'topic'>;
