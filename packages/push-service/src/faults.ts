/** What a fault may look at to choose its requests. */
export interface FaultedRequest {
  readonly subscriptionId: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * A way to misbehave towards senders. `status`, `reset` and `hang` refuse the message; the others leave
 * it accepted and only spoil the answer.
 */
export interface Fault {
  /** Answers with this status. */
  readonly status?: number;
  /** Adds or replaces header fields of the answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the body of the answer. */
  readonly body?: string;
  /** Milliseconds to wait before anything else. */
  readonly delay?: number;
  /**
   * Drops the connection: before the TLS handshake (`handshake`, HTTPS only), with the request unanswered
   * (`request`), or half-way through the answer (`response`).
   */
  readonly reset?: 'handshake' | 'request' | 'response';
  /** Neither reads the body of the request nor ever answers it. */
  readonly hang?: boolean;
  /** Milliseconds between two bytes of the answer's body. */
  readonly drip?: number;
  /** Accepts and delivers the message, but the sender gets no response. */
  readonly accepted?: boolean;
  /** How many requests it strikes; all when absent. */
  readonly times?: number;
  /** Strikes only requests for which it returns true. Never asked before a handshake. */
  readonly when?: (request: FaultedRequest) => boolean;
}

interface Injected {
  readonly fault: Fault;
  left: number;
}

/** The faults that wait for a request; the oldest that fits strikes, one a request. */
export class Faults {
  readonly #injected = new Set<Injected>();

  /** @returns what removes it again. */
  inject(fault: Fault): () => void {
    const injected = { fault, left: fault.times ?? Infinity };
    this.#injected.add(injected);
    return () => void this.#injected.delete(injected);
  }

  clear(): void {
    this.#injected.clear();
  }

  /** The fault for this request, counted as used. */
  take(request: FaultedRequest): Fault | undefined {
    return this.#take((fault) => fault.reset !== 'handshake' && (fault.when?.(request) ?? true));
  }

  /** Whether the next TLS handshake is to fail. */
  takeHandshake(): boolean {
    return this.#take((fault) => fault.reset === 'handshake') !== undefined;
  }

  #take(fits: (fault: Fault) => boolean): Fault | undefined {
    const injected = [...this.#injected].find((candidate) => fits(candidate.fault));
    if (injected === undefined) return undefined;
    injected.left -= 1;
    if (injected.left <= 0) this.#injected.delete(injected);
    return injected.fault;
  }
}

/** Whether the message is refused, and not only its answer spoilt. */
export function refuses(fault: Fault): boolean {
  const isLost = fault.status !== undefined || fault.reset !== undefined || fault.hang === true;
  return isLost && fault.accepted !== true;
}
