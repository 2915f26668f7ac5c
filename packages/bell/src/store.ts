import { createStore, type StoreApi } from 'zustand/vanilla';

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

export type BellStore = StoreApi<BellState>;

/**
 * The state of the bell. Create one for the application and give it to each bell and panel of a page:
 * those that share a store share the request on load and never race each other.
 */
export function createBellStore(): BellStore {
  return createStore<BellState>((set) => ({
    token: null,
    phase: 'initial',
    setToken: (token) => set({ token }),
    setPhase: (phase) => set({ phase }),
  }));
}
