import { randomBytes } from 'node:crypto';
import type { Message, MessageState, NewMessage } from './message.ts';
import type { Subscription } from './subscription.ts';

/** The way to a browser that is here. */
export interface Connection {
  deliver(message: Message, subscription: Subscription): void;
  /** Called when the same browser connects again. */
  close(): void;
}

type Stored<T> = { -readonly [K in keyof T]: T[K] };

interface StoreOptions {
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  /** Called after the state of a message changed. */
  readonly onChange?: () => void;
}

/**
 * Subscriptions, and the messages that their browsers have not confirmed. In memory: it ends with the
 * process, as a test wants it.
 */
export class MessageStore {
  readonly #clock: () => number;
  readonly #onChange: () => void;
  readonly #subscriptions = new Map<string, Stored<Subscription>>();
  readonly #waiting = new Map<string, Stored<Message>>();
  readonly #connections = new Map<string, Connection>();

  constructor(options: StoreOptions) {
    this.#clock = options.clock;
    this.#onChange = options.onChange ?? (() => {});
  }

  subscriptions(): readonly Subscription[] {
    return structuredClone([...this.#subscriptions.values()]);
  }

  subscription(id: string): Subscription | undefined {
    return this.#subscriptions.get(id);
  }

  /** The live subscription that a browser knows by this name. */
  channel(agent: string, channel: string): Subscription | undefined {
    return [...this.#subscriptions.values()].find(
      (candidate) => candidate.active && candidate.agent === agent && candidate.channel === channel,
    );
  }

  subscribe(
    subscription: Omit<Subscription, 'id' | 'endpoint' | 'active'>,
    endpointOf: (id: string) => string,
  ): Subscription {
    const id = unguessable();
    const stored = { ...subscription, id, endpoint: endpointOf(id), active: true };
    this.#subscriptions.set(id, stored);
    return stored;
  }

  /** Remembered as gone, so that senders hear 410 and not 404. */
  unsubscribe(id: string): void {
    const subscription = this.#subscriptions.get(id);
    if (subscription === undefined) return;
    subscription.active = false;
    for (const message of this.#waiting.values()) {
      if (message.subscriptionId === id) this.#settle(message, 'unsubscribed');
    }
  }

  /**
   * Takes a message and hands it over at once when its browser is here. A message that still waits
   * under the same topic is replaced (RFC 8030 §5.4).
   */
  accept(accepted: NewMessage): Message {
    if (accepted.topic !== undefined) this.#replace(accepted.subscriptionId, accepted.topic);
    const message: Stored<Message> = {
      ...accepted,
      id: unguessable(),
      acceptedAt: this.#clock(),
      state: 'queued',
    };
    this.#waiting.set(message.id, message);
    this.#send(message);
    // RFC 8030 §5.2: a TTL of zero is for a browser that is here now; it is never kept for later.
    if (message.ttl === 0 && message.state === 'queued') this.#settle(message, 'expired');
    return message;
  }

  /** The sender takes back a message that still waits: DELETE on the push message resource. */
  delete(id: string): boolean {
    this.#expire();
    const message = this.#waiting.get(id);
    if (message !== undefined) this.#settle(message, 'deleted');
    return message !== undefined;
  }

  /** The browser of `agent` confirms a message; one that is not known any more, or another's, is passed over. */
  acknowledge(agent: string, id: string, state: 'acknowledged' | 'undecryptable' = 'acknowledged'): void {
    const message = this.#waiting.get(id);
    if (message === undefined || this.#subscriptions.get(message.subscriptionId)?.agent !== agent) return;
    this.#settle(message, state);
  }

  /** Whether anything is known of a browser that says it was here before. */
  knows(agent: string): boolean {
    return [...this.#subscriptions.values()].some((subscription) => subscription.agent === agent);
  }

  /**
   * A browser is here: it gets all that waits for it, what it never confirmed included.
   * @returns what to call when it has gone.
   */
  connect(agent: string, connection: Connection): () => void {
    this.#connections.get(agent)?.close();
    this.#connections.set(agent, connection);
    this.#expire();
    for (const message of this.#waiting.values()) {
      if (this.#subscriptions.get(message.subscriptionId)?.agent === agent) this.#send(message);
    }
    return () => {
      if (this.#connections.get(agent) === connection) this.#connections.delete(agent);
    };
  }

  #send(message: Stored<Message>): void {
    const subscription = this.#subscriptions.get(message.subscriptionId);
    const connection = subscription && this.#connections.get(subscription.agent);
    if (connection === undefined) return;
    message.state = 'sent';
    connection.deliver(message, subscription!);
    this.#onChange();
  }

  #replace(subscriptionId: string, topic: string): void {
    for (const waiting of this.#waiting.values()) {
      if (waiting.subscriptionId === subscriptionId && waiting.topic === topic)
        this.#settle(waiting, 'replaced');
    }
  }

  #expire(): void {
    const now = this.#clock();
    for (const message of this.#waiting.values()) {
      if (message.acceptedAt + message.ttl * 1000 <= now) this.#settle(message, 'expired');
    }
  }

  #settle(message: Stored<Message>, state: MessageState): void {
    message.state = state;
    this.#waiting.delete(message.id);
    this.#onChange();
  }
}

function unguessable(): string {
  return randomBytes(24).toString('base64url');
}
