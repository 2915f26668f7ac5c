/** A request that continues after the user has signed in again, if that is not too late. */
export interface Pending {
  /** Shown to the user. */
  readonly purpose: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** The options of a wait. Absent `until`: no limit. */
export interface WaitOptions {
  readonly signal?: AbortSignal | undefined;
  /** The description of the request, if it has one. */
  readonly purpose?: string | undefined;
  /** Milliseconds since 1970. */
  readonly until?: number | undefined;
}

/**
 * Delays requests while the session has expired. They continue unchanged once the same user has signed in
 * again, so that no input is lost. No request continues for another user.
 */
export interface SessionGate {
  /** Whether requests wait for a session. */
  readonly isExpired: () => boolean;
  /** The latest waiting request that has a description; undefined if there is none. */
  readonly pending: () => Pending | undefined;
  readonly subscribe: (changed: () => void) => () => void;
  /**
   * Reports that the session has expired, and waits for a new one. Resolves with whether that was in time; rejects if
   * aborted.
   */
  readonly wait: (options?: WaitOptions) => Promise<boolean>;
  /** Continues all waiting requests. */
  readonly renew: () => void;
  /** Rejects all waiting requests with the reason. */
  readonly refuse: (reason: Error) => void;
}

export function createSessionGate(clock = () => Date.now()): SessionGate {
  const listeners = new Set<() => void>();
  let renewal: PromiseWithResolvers<void> | undefined;
  let pending: Pending | undefined;
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    isExpired: () => renewal !== undefined,
    pending: () => pending,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    wait: async ({ signal, purpose, until = Infinity } = {}) => {
      const isNews = renewal === undefined || purpose !== undefined;
      renewal ??= Promise.withResolvers();
      if (purpose !== undefined) pending = { purpose, until };
      if (isNews) changed();
      await (signal === undefined ? renewal.promise : Promise.race([renewal.promise, aborted(signal)]));
      return clock() <= until;
    },
    renew: () => {
      renewal?.resolve();
      renewal = undefined;
      pending = undefined;
      changed();
    },
    refuse: (reason) => {
      renewal?.reject(reason);
      renewal = undefined;
      pending = undefined;
      changed();
    },
  };
}

/**
 * Continues the waiting requests if the same user has signed in again; rejects them otherwise.
 * @param userOf - returns the id of the signed-in user, or undefined
 * @returns whether it is the same user
 */
export async function renewFor(
  gate: SessionGate,
  before: string,
  userOf: () => Promise<string | undefined>,
): Promise<boolean> {
  // If the user is unknown, it may be a different one.
  const now = await userOf().catch(() => undefined);
  if (now === before) gate.renew();
  else
    gate.refuse(new Error('A different user has signed in; requests of the previous user were cancelled.'));
  return now === before;
}

function aborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason as Error);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return promise;
}
