/** A request that continues after the user has signed in again, if that is not too late. */
export interface Pending {
  /** Shown to the user. */
  readonly purpose: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** How a request waits; absent `until`: however long. */
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
  /** Undefined when nothing that has a name waits. */
  readonly pending: () => Pending | undefined;
  readonly subscribe: (changed: () => void) => () => void;
  /** Says that the session has expired, and resolves once there is one again: true when that was in time. Rejects when aborted. */
  readonly wait: (options?: WaitOptions) => Promise<boolean>;
  /** Lets everything that waits go on. */
  readonly renew: () => void;
  /** Lets nothing that waits go on: each rejects with the reason. */
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
 * Lets what waits go on if the same person has signed in again. Otherwise all of it is refused.
 * @param personOf - returns the id of the signed-in user, or undefined
 * @returns whether it is the same user
 */
export async function renewFor(
  gate: SessionGate,
  before: string,
  personOf: () => Promise<string | undefined>,
): Promise<boolean> {
  // An unknown user may be another one.
  const now = await personOf().catch(() => undefined);
  if (now === before) gate.renew();
  else gate.refuse(new Error('Somebody else has signed in; what waited was for another person to send.'));
  return now === before;
}

function aborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason as Error);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return promise;
}
