import { validateHeaderName, validateHeaderValue } from 'node:http';

/** The properties of a request by which a fault can select it. */
export interface FaultedRequest {
  readonly subscriptionId: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * An injected misbehaviour towards senders. Without `accepted`, `status`, `reset` and `hang` reject the message; the other
 * fields only change the response to an accepted one.
 */
export interface Fault {
  /** Responds with this status. */
  readonly status?: number;
  /** Adds or replaces header fields of the response. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the body of the response. */
  readonly body?: string;
  /** Delay before the response, in milliseconds. The message is accepted or rejected before. */
  readonly delay?: number;
  /**
   * Drops the connection: before the TLS handshake (`handshake`, HTTPS only), instead of a response (`request`), or in the
   * middle of the response (`response`).
   */
  readonly reset?: 'handshake' | 'request' | 'response';
  /** Never responds, and does not read the body of the request unless the message is `accepted`. */
  readonly hang?: boolean;
  /** Milliseconds between two bytes of the response's body. */
  readonly drip?: number;
  /** Accepts and delivers a valid message although the fault has `status`, `reset` or `hang`, which the sender still sees. */
  readonly accepted?: boolean;
  /** The number of requests that it affects; all when absent. */
  readonly times?: number;
  /** Limits the fault to requests for which it returns true. Not called for a handshake. If it throws, the response is 500. */
  readonly when?: (request: FaultedRequest) => boolean;
}

interface Injected {
  readonly fault: Fault;
  left: number;
}

/** The injected faults. Each request gets the oldest that matches. */
export class Faults {
  readonly #injected = new Set<Injected>();

  /**
   * @returns a function that removes the fault
   * @throws TypeError if HTTP does not allow one of its headers
   */
  inject(fault: Fault): () => void {
    checkHeaders(fault.headers ?? {});
    const injected = { fault, left: fault.times ?? Infinity };
    this.#injected.add(injected);
    return () => void this.#injected.delete(injected);
  }

  clear(): void {
    this.#injected.clear();
  }

  /** Takes the fault for this request. */
  take(request: FaultedRequest): Fault | undefined {
    return this.#take((fault) => fault.reset !== 'handshake' && (fault.when?.(request) ?? true));
  }

  /** Takes a fault of the next TLS handshake. */
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

/** @throws TypeError for a name or a value that HTTP does not allow (RFC 9110 §5.1, §5.5) */
export function checkHeaders(headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
}

/** Whether the fault rejects the message, instead of only changing the response. */
export function refuses(fault: Fault): boolean {
  const isLost = fault.status !== undefined || fault.reset !== undefined || fault.hang === true;
  return isLost && fault.accepted !== true;
}
