/** A request that continues after the user has signed in again, if that is not too late. */
export interface Pending {
  /** Shown to the user. */
  readonly purpose: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** What waiting requests need from the user: a new session, or a confirmation that a recent sign-in replaces. */
export type Need = 'session' | 'confirmation';

/** The options of a wait. Absent `until`: no limit. */
export interface WaitOptions {
  /** By default, a session. */
  readonly need?: Need | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The description of the request, if it has one. */
  readonly purpose?: string | undefined;
  /** Milliseconds since 1970. */
  readonly until?: number | undefined;
}

/**
 * Delays requests while the session has expired, or while the service requires a recent sign-in. They continue unchanged
 * once the same user has signed in again, so that no input is lost. No request continues for another user.
 */
export interface SessionGate {
  /** What requests wait for; undefined if none waits. */
  readonly need: () => Need | undefined;
  /** The latest waiting request that has a description; undefined if there is none. */
  readonly pending: () => Pending | undefined;
  readonly subscribe: (changed: () => void) => () => void;
  /**
   * Reports what a request needs, and waits for it. Resolves with whether that was in time; rejects if aborted or
   * refused.
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
  let need: Need | undefined;
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  const end = (): void => {
    renewal = undefined;
    pending = undefined;
    need = undefined;
    changed();
  };
  return {
    need: () => need,
    pending: () => pending,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    wait: async ({ need: needed = 'session', signal, purpose, until = Infinity } = {}) => {
      // A new session is also a recent sign-in.
      const most = need === 'session' ? need : needed;
      const isNews = need !== most || purpose !== undefined;
      renewal ??= Promise.withResolvers();
      need = most;
      if (purpose !== undefined) pending = { purpose, until };
      if (isNews) changed();
      await (signal === undefined ? renewal.promise : Promise.race([renewal.promise, aborted(signal)]));
      return clock() <= until;
    },
    renew: () => {
      renewal?.resolve();
      end();
    },
    refuse: (reason) => {
      renewal?.reject(reason);
      end();
    },
  };
}

/**
 * Continues the waiting requests if the same user has signed in again; rejects them otherwise.
 * @param memberOf - returns the id of the signed-in user, or undefined
 * @returns whether it is the same user
 */
export async function renewFor(
  gate: SessionGate,
  before: string,
  memberOf: () => Promise<string | undefined>,
): Promise<boolean> {
  // If the user is unknown, it may be a different one.
  const now = await memberOf().catch(() => undefined);
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
