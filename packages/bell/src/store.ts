import type { PanelContext, Section } from './panel/section.ts';

/** The application's state of notifications on this device. */
export interface BellState {
  /** The device token; null while notifications are not enabled. */
  readonly token: string | null;
  /** `initial` before the first request; then whether a request is running. */
  readonly phase: 'initial' | 'requesting' | 'idle';
  /** Stores the device token; null when notifications were turned off. */
  readonly setToken: (token: string | null) => void;
  /** @internal Used by the requests. */
  readonly setPhase: (phase: BellState['phase']) => void;
}

/** The way to the notices: the panel, opened at them. */
export interface NoticesWay {
  /** Where they are counted. A page that has removed it offers no way to them. */
  readonly host: Element;
  readonly open: () => void;
  /** How many are unread, in words; empty for none. */
  readonly unread: string;
}

/** Holds the state and notifies subscribers, as `useSyncExternalStore` requires. */
export interface BellStore {
  readonly getState: () => BellState;
  /** The state as a server renders it. */
  readonly getInitialState: () => BellState;
  /** Calls `listener` after each change. Returns a function that unsubscribes. */
  readonly subscribe: (listener: (state: BellState) => void) => () => void;
  /** @internal The section of unread notices in the panel; set once the inbox is loaded. */
  inbox?: (context: PanelContext) => Section;
  /** @internal The way to the notices; set once they were read. */
  notices?: NoticesWay;
}

/**
 * Creates the state of the bell. Create one for the application and pass it to each bell and panel of a page: with a shared
 * store they make one request on load and never two requests at a time.
 */
export function createBellStore(): BellStore {
  const listeners = new Set<(state: BellState) => void>();
  const initial: BellState = {
    token: null,
    phase: 'initial',
    setToken: (token) => set({ token }),
    setPhase: (phase) => set({ phase }),
  };
  let state = initial;
  function set(change: Partial<BellState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener(state);
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
