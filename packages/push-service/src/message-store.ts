import { randomBytes } from 'node:crypto';
import type { ConfirmedState, Message, MessageState, NewMessage } from './message.ts';
import type { Subscription } from './subscription.ts';

/** The connection to a browser. */
export interface Connection {
  deliver(message: Message, subscription: Subscription): void;
  /** Called if the same browser connects again. */
  close(): void;
}

type Stored<T> = { -readonly [K in keyof T]: T[K] };

/** A timer may end this long before the clock has the time, in milliseconds. */
const clockStep = 2;

/** The longest time that Node.js can wait, in milliseconds. */
const longestTimer = 2 ** 31 - 1;

interface StoreOptions {
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  /** Called after the state of a message has changed. */
  readonly onChange?: () => void;
}

/**
 * Subscriptions, and the messages that their browsers have not confirmed. In memory only, which suits
 * tests.
 */
export class MessageStore {
  readonly #clock: () => number;
  readonly #onChange: () => void;
  readonly #subscriptions = new Map<string, Stored<Subscription>>();
  readonly #waiting = new Map<string, Stored<Message>>();
  /** The timers of waiting messages, by the id of the message. */
  readonly #expiryTimers = new Map<string, NodeJS.Timeout>();
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

  /** The active subscription with this name in a browser. */
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

  /** Keeps the subscription as gone, so that senders get 410 instead of 404. */
  unsubscribe(id: string): void {
    const subscription = this.#subscriptions.get(id);
    if (subscription === undefined) return;
    subscription.active = false;
    for (const message of this.#waiting.values()) {
      if (message.subscriptionId === id) this.#settle(message, 'unsubscribed');
    }
  }

  /**
   * Stores a message and delivers it at once if its browser is connected. A queued message with the same topic is replaced
   * (RFC 8030 §5.4).
   */
  accept(accepted: NewMessage): Message {
    this.#expire();
    if (accepted.topic !== undefined) this.#replace(accepted.subscriptionId, accepted.topic);
    const message: Stored<Message> = {
      ...accepted,
      id: unguessable(),
      acceptedAt: this.#clock(),
      state: 'queued',
    };
    this.#waiting.set(message.id, message);
    if (message.ttl > 0) this.#startExpiryTimer(message);
    this.#send(message);
    // RFC 8030 §5.2: a message with a TTL of zero is for a connected browser only and is never queued.
    if (message.ttl === 0 && message.state === 'queued') this.#settle(message, 'expired');
    return message;
  }

  /** Deletes a queued message for its sender (DELETE on the push message resource). */
  delete(id: string): boolean {
    this.#expire();
    const message = this.#waiting.get(id);
    if (message !== undefined) this.#settle(message, 'deleted');
    return message !== undefined;
  }

  /** Confirms a message for a browser. An unknown message, or one of another browser, is ignored. */
  acknowledge(agent: string, id: string, state: ConfirmedState = 'acknowledged'): void {
    const message = this.#waiting.get(id);
    if (message === undefined || this.#subscriptions.get(message.subscriptionId)?.agent !== agent) return;
    this.#settle(message, state);
  }

  /** Whether a browser that presents an existing identity is known. */
  knows(agent: string): boolean {
    return [...this.#subscriptions.values()].some((subscription) => subscription.agent === agent);
  }

  /**
   * Connects a browser: it gets all queued and unconfirmed messages.
   * @returns a function that disconnects it
   */
  connect(agent: string, connection: Connection): () => void {
    this.#connections.get(agent)?.close();
    this.#connections.set(agent, connection);
    this.#expire();
    for (const message of this.#waiting.values()) {
      if (this.#subscriptions.get(message.subscriptionId)?.agent !== agent) continue;
      if (message.ttl === 0) this.#settle(message, 'expired');
      else this.#send(message);
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
      // With a TTL of zero it waits only for the confirmation of a connected browser.
      if (message.ttl > 0 && expiryOf(message) <= now) this.#settle(message, 'expired');
    }
  }

  /** The sender of a message may wait for its expiry, and its browser may never connect again. */
  #startExpiryTimer(message: Message): void {
    const expire = () => {
      this.#expire();
      if (this.#waiting.has(message.id)) this.#startExpiryTimer(message);
    };
    const delay = Math.min(expiryOf(message) - this.#clock() + clockStep, longestTimer);
    this.#expiryTimers.set(message.id, setTimeout(expire, delay).unref());
  }

  #settle(message: Stored<Message>, state: MessageState): void {
    message.state = state;
    this.#waiting.delete(message.id);
    clearTimeout(this.#expiryTimers.get(message.id));
    this.#expiryTimers.delete(message.id);
    this.#onChange();
  }
}

/** Milliseconds since the epoch. */
function expiryOf({ acceptedAt, ttl }: Message): number {
  return acceptedAt + ttl * 1000;
}

function unguessable(): string {
  return randomBytes(24).toString('base64url');
}
