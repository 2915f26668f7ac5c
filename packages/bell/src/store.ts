/** What an application knows of notifications on this device. */
export interface BellState {
  /** The device token; null while notifications are not enabled. */
  readonly token: string | null;
  /** `initial` until the first request, then whether one is under way. */
  readonly phase: 'initial' | 'requesting' | 'idle';
  /** Keeps the token of this device; null when notifications were turned off. */
  readonly setToken: (token: string | null) => void;
  /** @internal Whether a request is under way: the requests' own bookkeeping. */
  readonly setPhase: (phase: BellState['phase']) => void;
}

/** Holds the state and tells of its changes, as `useSyncExternalStore` reads it. */
export interface BellStore {
  readonly getState: () => BellState;
  /** The state as a server renders it. */
  readonly getInitialState: () => BellState;
  /** Calls `listener` after each change. Returns how to stop. */
  readonly subscribe: (listener: (state: BellState, before: BellState) => void) => () => void;
}

/**
 * The state of the bell. Create one for the application and give it to each bell and panel of a page:
 * those that share a store share the request on load and never race each other.
 */
export function createBellStore(): BellStore {
  const listeners = new Set<(state: BellState, before: BellState) => void>();
  const initial: BellState = {
    token: null,
    phase: 'initial',
    setToken: (token) => set({ token }),
    setPhase: (phase) => set({ phase }),
  };
  let state = initial;
  function set(change: Partial<BellState>): void {
    const before = state;
    state = { ...state, ...change };
    for (const listener of listeners) listener(state, before);
  }
  return {
    getState: () => state,
    getInitialState: () => initial,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
