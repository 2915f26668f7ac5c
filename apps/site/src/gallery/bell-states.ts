import { type BellStore, createBellStore } from '@sineta/bell';
import type { SinetaClient } from '@sineta/client';
import { hover } from './act-on-bell.ts';
import { never, sampleClient } from './sample-client.ts';

/** A bell in one state. */
export interface BellSample {
  readonly name: string;
  readonly client: SinetaClient;
  readonly store: BellStore;
  /** What has to happen to the bell for the state to be seen, told by its outermost element. */
  readonly act?: (bell: HTMLElement) => void;
}

const off = Promise.resolve(null);
const on = Promise.resolve('token');

const states: readonly (Pick<BellSample, 'name' | 'act'> & { readonly token: Promise<string | null> })[] = [
  { name: 'off, and blocked: a press explains', token: off },
  { name: 'on', token: on },
  { name: 'pending', token: never },
  { name: 'ringing, halfway', token: on },
  { name: 'off, tooltip open', token: off, act: hover },
  { name: 'on, tooltip open', token: on, act: hover },
];

/** Every state of the bell, each with a client and a store of its own. */
export function bellSamples(): BellSample[] {
  return states.map(({ name, token, act }) => ({
    name,
    act,
    client: sampleClient(token, { state: async () => ((await token) ? 'on' : 'off') }),
    store: createBellStore(),
  }));
}
