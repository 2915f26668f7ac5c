/**
 * Holds back requests while the session has expired: they go on as they were once somebody has signed in
 * again, and nothing that was typed is lost. In another person's name nothing goes on.
 */
export interface SessionGate {
  /** Whether requests wait for a session. */
  readonly isExpired: () => boolean;
  /** What goes on once there is a session again, in words; undefined when nothing that has a name waits. */
  readonly pending: () => string | undefined;
  readonly subscribe: (changed: () => void) => () => void;
  /** Says that the session has expired, and resolves once there is one again; rejects when aborted. `purpose` names what waits. */
  readonly wait: (signal?: AbortSignal, purpose?: string) => Promise<void>;
  /** Lets everything that waits go on. */
  readonly renew: () => void;
  /** Lets nothing that waits go on: each rejects with the reason. */
  readonly refuse: (reason: Error) => void;
}

export function createSessionGate(): SessionGate {
  const listeners = new Set<() => void>();
  let renewal: PromiseWithResolvers<void> | undefined;
  let pending: string | undefined;
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
    wait: (signal, purpose) => {
      const isNews = renewal === undefined || (purpose !== undefined && purpose !== pending);
      renewal ??= Promise.withResolvers();
      pending = purpose ?? pending;
      if (isNews) changed();
      return signal === undefined ? renewal.promise : Promise.race([renewal.promise, aborted(signal)]);
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
 * @param personOf - who is signed in now; undefined when nobody is
 * @returns whether it is the same person
 */
export async function renewFor(
  gate: SessionGate,
  before: string,
  personOf: () => Promise<string | undefined>,
): Promise<boolean> {
  // Who cannot be known may be somebody else.
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
