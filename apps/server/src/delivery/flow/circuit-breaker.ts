import { backoff } from '../../jobs/backoff.ts';

/** Whether a push service is worth asking at all. Times in milliseconds. */
export interface Circuit {
  /** Connection faults one after the other. */
  readonly faults: number;
  /** How often it was opened without an answer in between. */
  readonly openings: number;
  readonly openedAt: number;
  readonly openUntil: number;
}

export type CircuitState =
  | 'closed'
  /** Nothing is sent. */
  | 'open'
  /** One request at a time finds out whether the service is back. */
  | 'half-open';

/** As many connection faults in a row open it. */
const faultsToOpen = 5;
const openTime = { base: 2_000, ceiling: 5 * 60_000 };

export const closedCircuit: Circuit = {
  faults: 0,
  openings: 0,
  openedAt: Number.NEGATIVE_INFINITY,
  openUntil: 0,
};

export function circuitState({ openings, openUntil }: Circuit, now: number): CircuitState {
  if (openings === 0) return 'closed';
  return now < openUntil ? 'open' : 'half-open';
}

/**
 * After a request without an answer: longer and longer waits. One that began before the circuit was last
 * opened says nothing new. Pure.
 * @param chance From 0 to 1.
 */
export function afterFault(circuit: Circuit, startedAt: number, now: number, chance?: number): Circuit {
  if (startedAt < circuit.openedAt) return circuit;
  const faults = circuit.faults + 1;
  if (circuit.openings === 0 && faults < faultsToOpen) return { ...circuit, faults };
  const openings = circuit.openings + 1;
  return { faults: 0, openings, openedAt: now, openUntil: now + backoff(openings, openTime, chance) };
}

const fromBest: readonly CircuitState[] = ['closed', 'half-open', 'open'];

/** The one that fares worst; closed of none. Pure. */
export function worstCircuit(circuits: readonly CircuitState[]): CircuitState {
  return fromBest[Math.max(0, ...circuits.map((circuit) => fromBest.indexOf(circuit)))]!;
}
