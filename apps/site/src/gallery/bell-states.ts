import { type BellStore, createBellStore } from '@sineta/bell';
import type { SinetaClient } from '@sineta/client';
import { hover } from './act-on-bell.ts';
import { never, sampleClient } from './sample-client.ts';

/** A bell in one state. */
export interface BellSample {
  readonly name: string;
  readonly client: SinetaClient;
  readonly store: BellStore;
  /** Puts the bell into the state, given its outermost element. */
  readonly act?: (bell: HTMLElement) => void;
}

const off = Promise.resolve(null);
const on = Promise.resolve('token');

const states: readonly (Pick<BellSample, 'name' | 'act'> & { readonly token: Promise<string | null> })[] = [
  { name: 'off and blocked: a press opens the help', token: off },
  { name: 'on', token: on },
  { name: 'pending', token: never },
  { name: 'ringing, halfway', token: on },
  { name: 'off, tooltip open', token: off, act: hover },
  { name: 'on, tooltip open', token: on, act: hover },
];

/** Every state of the bell, each with its own client and store. */
export function bellSamples(): BellSample[] {
  return states.map(({ name, token, act }) => ({
    name,
    act,
    client: sampleClient(token, { state: async () => ((await token) ? 'on' : 'off') }),
    store: createBellStore(),
  }));
}
