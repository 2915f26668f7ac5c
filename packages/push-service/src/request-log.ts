import type { PushErrorCode } from './errors.ts';
import type { Message, MessageState } from './message.ts';

/** A request of a sender, and the current state of its message. */
export interface LoggedRequest {
  readonly at: Date;
  readonly subscriptionId: string;
  /** By lower-case name; `authorization` included. */
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes; undefined when over 4,096 or never read. */
  readonly bodyLength: number | undefined;
  /** The status answered; undefined when a fault left the request without an answer. */
  readonly status: number | undefined;
  /** Why it was refused, when a rule and not a fault did it. */
  readonly error: PushErrorCode | undefined;
  /** Whether an injected fault struck it. */
  readonly faulted: boolean;
  /** Undefined when the message was not accepted. */
  readonly messageState: MessageState | undefined;
  /** Whether the browser confirmed the message. */
  readonly acknowledged: boolean;
}

/** What is known of a request when it is answered. */
export type RequestRecord = Omit<LoggedRequest, 'messageState' | 'acknowledged'> & {
  readonly message: Message | undefined;
};

interface Waiter {
  readonly matches: (request: LoggedRequest) => boolean;
  readonly resolve: (request: LoggedRequest) => void;
}

/** Enough for any test; a demo left running overnight must not grow without end. */
const capacity = 100_000;

/** What senders posted, oldest first. */
export class RequestLog {
  readonly #records = new Set<RequestRecord>();
  readonly #waiters = new Set<Waiter>();

  requests(): readonly LoggedRequest[] {
    return [...this.#records].map(view);
  }

  clear(): void {
    this.#records.clear();
  }

  /**
   * The oldest request that matches, now or as soon as there is one; its message may change state later,
   * so `waitFor((r) => r.acknowledged)` waits for the browser.
   * @param timeout milliseconds, 5,000 when absent
   * @throws Error when none matched in time
   */
  async waitFor(
    matches: (request: LoggedRequest) => boolean,
    { timeout = 5000 }: { timeout?: number } = {},
  ): Promise<LoggedRequest> {
    const known = this.requests().find(matches);
    if (known !== undefined) return known;
    const { promise, resolve, reject } = Promise.withResolvers<LoggedRequest>();
    const waiter = { matches, resolve };
    const timer = setTimeout(() => {
      const seen = this.requests().map(({ status, messageState }) => `${status}/${messageState}`);
      reject(new Error(`No request matched within ${timeout} ms. Seen: ${seen.join(', ') || 'none'}.`));
    }, timeout);
    this.#waiters.add(waiter);
    return promise.finally(() => {
      clearTimeout(timer);
      this.#waiters.delete(waiter);
    });
  }

  add(record: RequestRecord): void {
    this.#records.add(record);
    if (this.#records.size > capacity) this.#records.delete(this.#records.values().next().value!);
    this.notify();
  }

  /** Looks again for what is waited for: the state of a message changed. */
  notify(): void {
    if (this.#waiters.size === 0) return;
    const requests = this.requests();
    for (const { matches, resolve } of this.#waiters) {
      const match = requests.find(matches);
      if (match !== undefined) resolve(match);
    }
  }
}

function view({ message, ...request }: RequestRecord): LoggedRequest {
  return {
    ...request,
    messageState: message?.state,
    acknowledged: message?.state === 'acknowledged',
  };
}
