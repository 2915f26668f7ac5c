import type { PushErrorCode } from './errors.ts';
import type { Message, MessageState } from './message.ts';

/** A sender's request, and the current state of its message. */
export interface LoggedRequest {
  readonly at: Date;
  readonly subscriptionId: string;
  /** Field names in lower case; includes `authorization`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes; undefined if over 4,096 or not read. */
  readonly bodyLength: number | undefined;
  /** The status of the response; undefined if a fault suppressed it. */
  readonly status: number | undefined;
  /** The rule that rejected it; undefined for a fault. */
  readonly error: PushErrorCode | undefined;
  /** Whether a fault affected it. */
  readonly faulted: boolean;
  /** Undefined if the message was not accepted. */
  readonly messageState: MessageState | undefined;
  /** Whether the browser has confirmed the message. */
  readonly acknowledged: boolean;
}

/** A request whose response is known, before it is sent. */
export type RequestRecord = Omit<LoggedRequest, 'messageState' | 'acknowledged'> & {
  readonly message: Message | undefined;
};

interface Waiter {
  readonly matches: (request: LoggedRequest) => boolean;
  readonly resolve: (request: LoggedRequest) => void;
  readonly reject: (error: unknown) => void;
}

/** Enough for any test, and a limit for a demo that runs for days. */
const capacity = 100_000;

/** The requests of senders, oldest first. */
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
   * Waits for a matching request and returns the oldest. The state of its message may change later, so that
   * `waitFor((r) => r.acknowledged)` waits for the browser.
   * @param timeout milliseconds, 5,000 when absent
   * @throws Error if none matched in time, or the error of the condition
   */
  async waitFor(
    matches: (request: LoggedRequest) => boolean,
    { timeout = 5000 }: { timeout?: number } = {},
  ): Promise<LoggedRequest> {
    const known = this.requests().find(matches);
    if (known !== undefined) return known;
    const { promise, resolve, reject } = Promise.withResolvers<LoggedRequest>();
    const waiter = { matches, resolve, reject };
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

  /** Checks the waiters again after the state of a message has changed. */
  notify(): void {
    if (this.#waiters.size === 0) return;
    const requests = this.requests();
    for (const { matches, resolve, reject } of this.#waiters) {
      try {
        const match = requests.find(matches);
        if (match !== undefined) resolve(match);
      } catch (error) {
        // The condition is a mistake of one test; the caller serves a sender or a browser.
        reject(error);
      }
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
